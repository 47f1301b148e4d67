/** How fast what happens is shown. */
export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

const SPEED = 'stapel.speed';
/** Milliseconds that a step of the others stands before the next one is shown. */
const GAPS: Record<Speed, number> = { slow: 1300, normal: 700, fast: 320, instant: 0 };

export const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Who wants no motion is shown the newest state at once, unless another speed was chosen. */
function kept(): Speed {
  const speed = SPEEDS.find((one) => one === localStorage.getItem(SPEED));
  return speed ?? (still() ? 'instant' : 'normal');
}

class Settings {
  #speed = $state<Speed | null>(null);

  get speed(): Speed {
    return this.#speed ?? kept();
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    localStorage.setItem(SPEED, speed);
  }

  get gap(): number {
    return GAPS[this.speed];
  }
}

export const settings = new Settings();
