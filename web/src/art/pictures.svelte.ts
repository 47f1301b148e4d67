import { SvelteMap } from 'svelte/reactivity';
import type { Sketch } from './store.svelte';
import { H, W } from './scene';

/** Pictures kept by the browser. What is drawn is part of the key, so a new drawing never finds an old picture. */
const CACHE = 'stapel-pictures-1';
const QUALITY = 0.86;
/** How much larger a picture is drawn that fills a screen. */
const LARGE = 2;

type Job = { name: string; key: string; svg: string; scale: number };

/** 53 bits of the text, to tell drawings apart. */
export function hash(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let k = 0; k < text.length; k++) {
    const c = text.charCodeAt(k);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

const idle = (): Promise<unknown> =>
  new Promise((resolve) => ('requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 400 }) : setTimeout(resolve, 30)));

async function draw({ svg, scale }: Job): Promise<Blob> {
  const source = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(W * scale, H * scale);
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [W * scale, H * scale];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/webp', QUALITY),
    );
  } finally {
    URL.revokeObjectURL(source);
  }
}

/**
 * Draws each picture once, as a bitmap: filters of sixty cards at a time are too much for a phone. It works in idle time,
 * the latest wish first, since that is what somebody looks at, and stands still while cards move.
 */
class Pictures {
  #ready = new SvelteMap<string, string>();
  #wanted = new Set<string>();
  #queue: Job[] = [];
  #working = false;
  #paused = 0;

  /** The address of a picture; nothing until it is drawn. */
  url(game: string, { subject, print }: Sketch, large = false): string | undefined {
    const scale = large ? LARGE : 1;
    const name = `${game}/${subject.id}@${scale}`;
    if (!this.#wanted.has(name)) {
      this.#wanted.add(name);
      void this.#find(name, () => print.draw(subject), scale);
    }
    // The small one is better than none.
    return this.#ready.get(name) ?? (large ? this.#ready.get(`${game}/${subject.id}@1`) : undefined);
  }

  /** While cards move nothing is drawn. Every pause is ended by its own resume. */
  pause(): void {
    this.#paused += 1;
  }

  resume(): void {
    this.#paused = Math.max(0, this.#paused - 1);
    void this.#work();
  }

  /** To draw as text takes milliseconds a picture, and many come into sight at once: that waits, too. */
  async #find(name: string, drawn: () => string, scale: number): Promise<void> {
    await idle();
    const svg = drawn();
    const key = `/pictures/${name}/${hash(svg)}.webp`;
    const kept = await this.#cache().then((cache) => cache?.match(key));
    if (kept) {
      this.#ready.set(name, URL.createObjectURL(await kept.blob()));
      return;
    }
    this.#queue.push({ name, key, svg, scale });
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    while (this.#queue.length > 0 && this.#paused === 0) {
      await idle();
      if (this.#paused > 0) break;
      const job = this.#queue.pop();
      if (job) await this.#do(job);
    }
    this.#working = false;
  }

  async #do(job: Job): Promise<void> {
    // A picture that cannot be drawn leaves its flat stand-in: the card can be played.
    const blob = await draw(job).catch(() => null);
    if (!blob) return;
    this.#ready.set(job.name, URL.createObjectURL(blob));
    await this.#cache().then((cache) => cache?.put(job.key, new Response(blob))).catch(() => undefined);
  }

  #opened: Promise<Cache | null> | undefined;

  /** Without a secure address, or in a private window, there is no cache: then pictures are drawn anew on each visit. */
  #cache(): Promise<Cache | null> {
    this.#opened ??= (async () => {
      if (!('caches' in globalThis)) return null;
      try {
        for (const old of await caches.keys()) if (old.startsWith('stapel-pictures-') && old !== CACHE) await caches.delete(old);
        return await caches.open(CACHE);
      } catch {
        return null;
      }
    })();
    return this.#opened;
  }
}

export const pictures = new Pictures();
