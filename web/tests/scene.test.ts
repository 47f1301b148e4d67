import { describe, expect, it } from 'vitest';
import type { Offer, Piece, Question } from '../src/protocol';
import { around, attachments, byPiece, changed, choices, clockText, ending, linksOf, logParts, primary, slotsOf } from '../src/scene';
import { piece, scene } from './invented';

const offer = (kind: Offer['kind'], id: number | null = null): Offer => ({ kind, label: kind, id, card: null, seat: null, place: null, picked: false });
const question = (...options: Offer[]): Question => ({ seat: 0, title: '?', about: null, how_many: null, bill: null, options });

describe('options', () => {
  it('are answered by their place in the list', () => {
    const all = choices(question(offer('play', 7), offer('pass'), offer('activate', 7)));
    expect(ending(all)?.index).toBe(1);
    expect(byPiece(all).get(7)?.map((choice) => choice.index)).toEqual([0, 2]);
  });

  it('have a primary one only if it is plain which', () => {
    const first = (...options: Offer[]) => primary(choices(question(...options)))?.index;
    expect(first(offer('play', 1))).toBe(0);
    expect(first(offer('no'), offer('yes'))).toBe(1);
    expect(first(offer('pass'), offer('card', 3))).toBe(1);
    expect(first(offer('card', 1), offer('card', 2), offer('done'))).toBeUndefined();
  });
});

describe('the table', () => {
  it('is turned so that the reader sits at the bottom', () => {
    const sides = scene().sides;
    expect(around(sides, 1).own?.seat).toBe(1);
    expect(around(sides, 1).others.map((side) => side.seat)).toEqual([0]);
    expect(around(sides, null).own?.seat).toBe(0);
  });

  it('puts attached cards under a host that can be seen', () => {
    const shown = scene();
    const arena = shown.sides[0]!.areas[0]!;
    arena.cards = [piece(1), { ...piece(2), attached: 1 }, { ...piece(3), attached: 99 }];
    expect(attachments(shown).get(1)?.map((below) => below.id)).toEqual([2]);
    expect(attachments(shown).has(99)).toBe(false);
  });

  it('groups a chain by links with attackers and defenders', () => {
    const at = (id: number, slot: number, controller: number): Piece => ({ ...piece(id), slot, controller });
    const links = linksOf([at(1, 1, 0), at(2, 1, 1), at(3, 2, 0)]);
    expect(links.map((link) => [link.slot, link.attackers.length, link.defenders.length])).toEqual([[1, 1, 1], [2, 1, 0]]);
  });

  it('shows empty places', () => {
    const places = slotsOf([{ ...piece(1), slot: 3 }]);
    expect(places.map((place) => place.cards.length)).toEqual([0, 0, 1]);
  });
});

describe('words', () => {
  it('cut a line of the log at card names, longest first', () => {
    const parts = logParts('A plays Wind of Change, then Wind.', [['Wind', 'w'], ['Wind of Change', 'woc']]);
    expect(parts).toEqual([
      { text: 'A plays ', card: null },
      { text: 'Wind of Change', card: 'woc' },
      { text: ', then ', card: null },
      { text: 'Wind', card: 'w' },
      { text: '.', card: null },
    ]);
  });

  it('say how a number differs from what is printed', () => {
    const figure = { sign: 'Power', word: 'power', short: 'p', value: 3, reads: null, of: 2, parts: [] };
    expect(changed(figure)).toBe('up');
    expect(changed({ ...figure, of: 4 })).toBe('down');
    expect(changed({ ...figure, of: null })).toBeNull();
  });

  it('tell the time', () => {
    expect(clockText(245_900)).toBe('4:05');
    expect(clockText(9_870)).toBe('9.8');
    expect(clockText(-5)).toBe('0.0');
  });
});
