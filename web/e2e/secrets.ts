import type { Page } from '@playwright/test';
import type { Message, Scene } from '../src/protocol';

/** Everything a page was sent over its socket. */
export function listen(page: Page): { messages: Message[] } {
  const heard = { messages: [] as Message[] };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (!text.startsWith('{')) return;
      heard.messages.push(JSON.parse(text) as Message);
    }),
  );
  return heard;
}

const areas = (scene: Scene) => [...scene.sides.flatMap((side) => side.areas), ...scene.middle];

/** What a seat holds that nobody else can have seen so far, by the number of the state. */
export function secretsOf(seat: number, messages: Message[]): Map<number, string[]> {
  const open = new Set<string>();
  const secrets = new Map<number, string[]>();
  for (const message of messages) {
    if (message.tell !== 'state') continue;
    const { scene, number } = message.state;
    const hand = scene.sides[seat]!.areas.filter((area) => area.look === 'hand');
    for (const area of areas(scene).filter((one) => !hand.includes(one))) {
      for (const piece of area.cards) if (piece.name && !piece.face_down) open.add(piece.name);
    }
    for (const layer of scene.stack) open.add(layer.name);
    const held = hand.flatMap((area) => area.cards.flatMap((piece) => piece.name ?? []));
    secrets.set(number, [...new Set(held)].filter((name) => ![...open].some((seen) => seen.includes(name))));
  }
  return secrets;
}

/** When a seat was first told of a name on its own side: from then on it may see it, whoever else holds such a card. */
export function ownSince(seat: number, messages: Message[]): Map<string, number> {
  const since = new Map<string, number>();
  for (const message of messages) {
    if (message.tell !== 'state') continue;
    for (const area of message.state.scene.sides[seat]!.areas) {
      for (const { name } of area.cards) if (name && !since.has(name)) since.set(name, message.state.number);
    }
  }
  return since;
}

/** Told texts with the number of the state they belong to. */
export type Told = { number: number; text: string };

/** Secrets that stand in something the other was told or shown at that time or before. How many were looked for, too. */
export function leaks(secrets: Map<number, string[]>, own: Map<string, number>, told: Told[]): { found: string[]; looked: number } {
  const found: string[] = [];
  let looked = 0;
  for (const [number, names] of secrets) {
    for (const name of names.filter((one) => (own.get(one) ?? Infinity) > number)) {
      looked += 1;
      if (told.some((one) => one.number <= number && one.text.includes(name))) found.push(`${name} at ${number}`);
    }
  }
  return { found, looked };
}
