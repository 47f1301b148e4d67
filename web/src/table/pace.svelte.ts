/** With so many waiting, each is shown half as long. */
const CROWD = 4;

/**
 * Shows what arrives one after another at a pace, so that it can be seen. What arrived last is known at once all the
 * same: nobody waits for it to answer.
 */
export class Pacer<T> {
  shown = $state.raw<T | null>(null);
  #waiting = $state.raw<T[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = -Infinity;

  /** `gap`: how long the one shown stands before `next`, in milliseconds; 0 shows it at once. */
  constructor(
    private readonly gap: (next: T) => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get behind(): number {
    return this.#waiting.length;
  }

  push(item: T): void {
    this.#waiting = [...this.#waiting, item];
    this.#run();
  }

  /** Shows the newest now and forgets what was before it. */
  skip(): void {
    const last = this.#waiting.at(-1);
    if (last === undefined) return;
    this.#waiting = [];
    this.#show(last);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #show(item: T): void {
    clearTimeout(this.#timer);
    this.shown = item;
    this.#since = this.now();
  }

  #run(): void {
    clearTimeout(this.#timer);
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const gap = this.shown === null ? 0 : this.gap(next) / (1 + Math.floor(this.#waiting.length / CROWD));
      const left = gap - (this.now() - this.#since);
      if (gap > 0 && left > 0) {
        this.#timer = setTimeout(() => this.#run(), left);
        return;
      }
      this.#waiting = this.#waiting.slice(1);
      this.#show(next);
    }
  }
}
