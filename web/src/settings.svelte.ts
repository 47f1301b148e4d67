import { keep } from './keep';

/** How fast what happens is shown. */
export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Milliseconds that a step of the others stands before the next one is shown. */
const GAPS: Record<Speed, number> = { slow: 1300, normal: 700, fast: 320, instant: 0 };

/** Everything that can be set, as long as nobody has set it; nothing for the speed, which then depends on the motion. */
const DEFAULTS = {
  theme: 'system' as Theme,
  speed: null as Speed | null,
  sounds: false,
  /** From 0 to 1. */
  volume: 0.4,
  lessMotion: false,
  /** Signs with their names beside them. */
  names: false,
  /** Asks once more before passing in one's own turn. */
  confirm: false,
  notify: false,
};
type Kept = typeof DEFAULTS;
type Name = keyof Kept;

const FITS: { [N in Name]: (value: unknown) => boolean } = {
  theme: (value) => THEMES.some((one) => one === value),
  speed: (value) => SPEEDS.some((one) => one === value),
  sounds: isSwitch,
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  lessMotion: isSwitch,
  names: isSwitch,
  confirm: isSwitch,
  notify: isSwitch,
};

function isSwitch(value: unknown): boolean {
  return typeof value === 'boolean';
}

const keyOf = (name: Name): string => `stapel.set.${name}`;

/** What was kept under a name; what no longer fits counts as never set. */
function kept<N extends Name>(name: N): Kept[N] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return FITS[name](value) ? (value as Kept[N]) : DEFAULTS[name];
  } catch {
    return DEFAULTS[name];
  }
}

const allSet = (): Kept => ({
  theme: kept('theme'),
  speed: kept('speed'),
  sounds: kept('sounds'),
  volume: kept('volume'),
  lessMotion: kept('lessMotion'),
  names: kept('names'),
  confirm: kept('confirm'),
  notify: kept('notify'),
});

const systemIsStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What a visitor likes, kept in this browser and with the account. */
export class Settings {
  #now = $state<Kept>(allSet());

  /** Takes what is kept now, if somebody else has kept something. */
  reload(): void {
    this.#now = allSet();
  }

  get<N extends Name>(name: N): Kept[N] {
    return this.#now[name];
  }

  set<N extends Name>(name: N, value: Kept[N]): void {
    if (!FITS[name](value)) throw new RangeError(`${name} cannot be ${String(value)}`);
    this.#now[name] = value;
    keep(keyOf(name), JSON.stringify(value));
  }

  /** Who wants no motion is shown the newest state at once, unless another speed was chosen. */
  get speed(): Speed {
    return this.#now.speed ?? (this.still ? 'instant' : 'normal');
  }

  get gap(): number {
    return GAPS[this.speed];
  }

  /** The system asks for less motion: then there is less, whatever was chosen here. */
  get systemIsStill(): boolean {
    return systemIsStill();
  }

  get still(): boolean {
    return this.#now.lessMotion || systemIsStill();
  }

  /** Tells the styles which theme and how much motion are wanted. */
  dress(root: HTMLElement): void {
    if (this.#now.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.#now.theme;
    root.toggleAttribute('data-less-motion', this.#now.lessMotion);
  }
}

export const settings = new Settings();

export const still = (): boolean => settings.still;
