import type { Page } from '@playwright/test';
import type { Message, Scene } from '../src/protocol';

/** Everything a page was sent over its socket, as text and as messages. */
export function listen(page: Page): { texts: string[]; messages: Message[] } {
  const heard = { texts: [] as string[], messages: [] as Message[] };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (!text.startsWith('{')) return;
      heard.texts.push(text);
      heard.messages.push(JSON.parse(text) as Message);
    }),
  );
  return heard;
}

const areas = (scene: Scene) => [...scene.sides.flatMap((side) => side.areas), ...scene.middle];

/** Names of a seat's own cards in hand that nobody else can ever have seen, going by all that was told to that seat. */
export function secretsOf(seat: number, messages: Message[]): string[] {
  const held = new Set<string>();
  const open = new Set<string>();
  for (const message of messages) {
    if (message.tell !== 'state') continue;
    const { scene, log } = message.state;
    for (const area of areas(scene)) {
      const own = scene.sides[seat]!.areas.includes(area) && area.look === 'hand';
      for (const piece of area.cards) if (piece.name) (own ? held : open).add(piece.name);
    }
    for (const layer of scene.stack) open.add(layer.name);
    for (const line of log) for (const [name] of line.cards) open.add(name);
  }
  return [...held].filter((name) => ![...open].some((seen) => seen.includes(name)));
}
