import { flushSync, mount, unmount } from 'svelte';
import { expect, it, vi } from 'vitest';
import Stuck from '../src/pages/Stuck.svelte';
import type { StuckInfo, TableInfo } from '../src/protocol';
import type { LiveTable } from '../src/table/live.svelte';

const stuck: StuckInfo = { step: 12, steps: 40, reason: 'it was "play"', back_to: 11, votes: [[1, 'annul']], voters: [0, 1] };
const info = (stage: TableInfo['stage'], mine: number[]) => ({ stage, mine }) as unknown as TableInfo;

async function shown(props: { info: TableInfo; stuck: StuckInfo }, look: (buttons: HTMLButtonElement[]) => void) {
  HTMLDialogElement.prototype.showModal = () => undefined;
  const resolve = vi.fn();
  const app = mount(Stuck, {
    target: document.body,
    props: { ...props, table: { resolve } as unknown as LiveTable, name: (seat: number) => `P${seat}`, look: () => undefined },
  });
  flushSync();
  look([...document.querySelectorAll<HTMLButtonElement>('.row button')]);
  const text = document.body.textContent ?? '';
  await unmount(app);
  return { text, resolve };
}

it('says why a game cannot go on, who wants what, and takes the word of a player', async () => {
  const { text, resolve } = await shown({ info: info('stuck', [0]), stuck }, (buttons) => {
    expect(buttons).toHaveLength(3);
    buttons[1]!.click();
    buttons[2]!.click();
  });
  expect(text).toContain('12');
  expect(text).toContain('it was "play"');
  expect(text).toContain('P1');
  expect(resolve.mock.calls).toEqual([['annul'], ['go-on']]);
});

it('offers nothing that cannot be: no position to go on from, no seat, no open question', async () => {
  await shown({ info: info('stuck', [0]), stuck: { ...stuck, back_to: null } }, (buttons) => expect(buttons).toHaveLength(2));
  await shown({ info: info('stuck', []), stuck }, (buttons) => expect(buttons).toHaveLength(1));
  await shown({ info: info('annulled', [0]), stuck }, (buttons) => expect(buttons).toHaveLength(1));
});
