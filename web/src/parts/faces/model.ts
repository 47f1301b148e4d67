import type { Badge, Mark, Number as Figure, Piece, Sheet } from '../../protocol';

export type Size = 'zoom' | 'hand' | 'table' | 'tiny';

/** What a face shows: a card as printed, and the numbers it has where it lies. */
export class Model {
  constructor(
    readonly game: string,
    readonly card: string,
    readonly size: Size,
    readonly sheet: Sheet | undefined,
    readonly piece: Piece | null,
  ) {}

  get title(): string {
    return this.sheet?.title ?? this.piece?.name ?? '';
  }

  get text(): string[] {
    return this.sheet?.text ?? [];
  }

  /** What lies on the card or is true of it now; what a sign of the face tells anyway needs no slip. */
  get marks(): Mark[] {
    const told = new Set(this.sheet?.badges.map((badge) => badge.word));
    return this.piece?.marks.filter((mark) => !told.has(mark.word)) ?? [];
  }

  /** Where there is room for one slip: the first that is counted, else the first. */
  get slip(): Mark | undefined {
    return this.marks.find((mark) => mark.value !== null) ?? this.marks[0];
  }

  /** The number a card has now; else the printed one. */
  number(sign: string): Figure | undefined {
    const found = (numbers?: Figure[]) => numbers?.find((figure) => figure.sign === sign);
    return found(this.piece?.numbers) ?? found(this.sheet?.numbers);
  }

  badges(place: string): Badge[] {
    return this.sheet?.badges.filter((badge) => badge.place === place) ?? [];
  }

  badge(place: string): Badge | undefined {
    return this.badges(place)[0];
  }

  is(place: string, sign: string): boolean {
    return this.badges(place).some((badge) => badge.sign === sign);
  }

  /** The type of a card as its line tells it: everything before the numbers. */
  line(between: string, parts: number): string {
    return this.sheet?.line.split(between).slice(0, parts).join(between) ?? '';
  }
}
