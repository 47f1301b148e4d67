import { describe, expect, it } from 'vitest';
import type { Area } from '../src/protocol';
import { areasAt, faceFor, isFolded, measures, spotOf } from '../src/table/places';

const area = (zone: string, look: Area['look'] = 'row'): Area => ({ zone, word: zone, look, row: 0, cards: [] });

describe('places', () => {
  it('are those of the game, in its order', () => {
    const zones = ['Legs', 'Deck', 'Weapon', 'Head'].map((zone) => area(zone));
    expect(areasAt('fab', zones, 'front').map((one) => one.zone)).toEqual(['Weapon', 'Head', 'Legs']);
    expect(spotOf('fab', area('Hero')).where).toBe('plate');
  });

  it('follow from the look of a zone where a game has none', () => {
    expect(spotOf('sixth', area('Anything', 'pile')).where).toBe('back');
    expect(spotOf('sixth', area('Anything', 'row'))).toEqual({ where: 'front', room: 4, seen: true });
    expect(spotOf('fab', area('Later', 'hand')).where).toBe('hand');
  });

  it('need the width they have, in every game at every size that is promised', () => {
    const games = { fab: 8 + 5, altered: 6 + 3, nightfall: 5 + 4, orden: 7 + 4, athernum: 7 + 4 };
    for (const [width, height] of [[1440, 900], [1366, 768], [1280, 720]] as const) {
      const { table } = measures(width, height);
      for (const cards of Object.values(games)) {
        expect(196 + 34 + cards * (table + 7) + 10).toBeLessThanOrEqual(width - 62 - 24);
      }
    }
  });

  it('are those of a phone on a tablet held upright, with larger cards', () => {
    const [phone, upright, across] = [measures(390, 844), measures(820, 1180), measures(1180, 820)];
    expect([phone.phone, upright.phone, across.phone]).toEqual([true, true, false]);
    expect(upright.table).toBeGreaterThan(phone.table);
  });

  it('know a phone without much height: a small one, or one beside a narrator', () => {
    expect([measures(390, 844), measures(390, 674), measures(375, 667), measures(1280, 690)].map(({ low }) => low)).toEqual([false, true, true, false]);
  });

  it('fold opponents up where there are many, or where the middle needs the room', () => {
    expect([isFolded('fab', 1), isFolded('fab', 2), isFolded('nightfall', 1)]).toEqual([false, true, true]);
  });

  it('take the tiny face below 64 pixels', () => {
    expect([faceFor(63), faceFor(64)]).toEqual(['tiny', 'table']);
  });
});
