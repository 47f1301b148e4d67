import type { Page } from '@playwright/test';
import { changed, type Json } from '../src/differences';
import type { Message, Scene, TableState } from '../src/protocol';

/** Everything a page was sent over its socket, changes as the whole states they lead to. */
export function listen(page: Page): { messages: Message[] } {
  const heard = { messages: [] as Message[] };
  page.on('websocket', (socket) => {
    const told = new Map<string, Json>();
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (!text.startsWith('{')) return;
      const message = JSON.parse(text) as Message;
      if (message.tell === 'change') {
        const state = changed(told.get(message.table)!, message.change as Json);
        told.set(message.table, state);
        heard.messages.push({ re: null, tell: 'state', state: { ...(state as unknown as TableState), log: message.log, whole_log: false } });
        return;
      }
      if (message.tell === 'state') {
        const { log: _log, whole_log: _whole, ...bare } = message.state;
        told.set(message.state.table, bare as unknown as Json);
      }
      heard.messages.push(message);
    });
  });
  return heard;
}

const areas = (scene: Scene) => [...scene.sides.flatMap((side) => side.areas), ...scene.middle];

export type Card = { card: string; name: string };

/** What a seat holds that has not lain open so far, by the number of the state. */
export function secretsOf(seat: number, messages: Message[]): Map<number, Card[]> {
  const open = new Set<string>();
  const secrets = new Map<number, Card[]>();
  for (const message of messages) {
    if (message.tell !== 'state') continue;
    const { scene, number } = message.state;
    const hand = scene.sides[seat]!.areas.filter((area) => area.look === 'hand');
    for (const area of areas(scene).filter((one) => !hand.includes(one))) {
      for (const piece of area.cards) if (piece.card && !piece.face_down) open.add(piece.card);
    }
    for (const layer of scene.stack) if (layer.card) open.add(layer.card);
    const held = hand.flatMap((area) => area.cards.flatMap(({ card, name }) => (card && name && !open.has(card) ? [{ card, name }] : [])));
    secrets.set(number, held);
  }
  return secrets;
}

/**
 * When a seat was first told of a card on its own side: from then on it may see it, whoever else holds such a card. So may who was
 * let look at the top of another's deck, and knows the card when it is drawn. (That nobody else sees it there is for the engine's tests.)
 */
export function ownSince(seat: number, messages: Message[]): Map<string, number> {
  const since = new Map<string, number>();
  for (const message of messages) {
    if (message.tell !== 'state') continue;
    const known = message.state.scene.sides.flatMap((side) => side.areas.filter((area) => side.seat === seat || area.look === 'pile'));
    for (const area of known) {
      for (const { card } of area.cards) if (card && !since.has(card)) since.set(card, message.state.number);
    }
  }
  return since;
}

/** Told texts with the number of the state they belong to. */
export type Told = { number: number; text: string };

export const toldTo = (messages: Message[]): Told[] =>
  messages.flatMap((message) => (message.tell === 'state' ? [{ number: message.state.number, text: JSON.stringify(message) }] : []));

/** What a page names: its cards and the cards of its log, a line each, the name first. Texts of cards may name others. */
export const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-piece], .lines .name')].map((one) => one.getAttribute('aria-label') ?? one.textContent).join('\n'),
  );

/**
 * Secrets that the other was told of or shown at that time or before, and that were not told to everybody: what an
 * onlooker hears was revealed. How many were looked for, too.
 */
export function leaks(
  secrets: Map<number, Card[]>,
  own: Map<string, number>,
  other: { told: Told[]; shown: Told[] },
  onlooker: Told[],
): { found: string[]; looked: number } {
  const found: string[] = [];
  let looked = 0;
  for (const [number, held] of secrets) {
    const by = (all: Told[], is: (text: string) => boolean) => all.find((one) => one.number <= number && is(one.text))?.text;
    for (const { card, name } of held) {
      const told = (text: string) => text.includes(`"${card}"`);
      // The whole name: that of another version of a card may begin alike.
      const named = (text: string) => text.split('\n').some((line) => line === name || line.startsWith(`${name},`));
      if ((own.get(card) ?? Infinity) <= number || by(onlooker, told)) continue;
      looked += 1;
      const leak = by(other.told, told) ?? by(other.shown, named);
      const at = leak?.indexOf(told(leak) ? card : name) ?? -1;
      if (leak) found.push(`${name} at ${number}: ${leak.slice(Math.max(0, at - 120), at + 120)}`);
    }
  }
  return { found, looked };
}
