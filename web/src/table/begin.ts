import type { DeckChoice, NewTable } from '../protocol';
import { session } from '../session.svelte';
import { sit } from './live.svelte';

/** Sets up a table, sits down at it and brings a bot to every other chair, if one is named. The id of the table. */
export async function begin(table: NewTable, deck: DeckChoice, bot: string | null, theirs: (seat: number) => DeckChoice): Promise<string> {
  const made = await session.ask({ do: 'create', table });
  if (made.tell !== 'created') throw new Error(made.tell);
  const id = made.table;
  await sit(id, 0, deck);
  if (bot !== null) {
    for (let seat = 1; seat < table.seats; seat++) {
      await session.ask({ do: 'add-bot', table: id, seat, bot, deck: theirs(seat) });
    }
  }
  return id;
}
