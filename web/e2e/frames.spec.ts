import type { Browser, Page } from '@playwright/test';
import { expect, test } from './site';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 720 };

/** Moments of the rules in which many cards move at once: a press of the key after so many lines. */
const MOMENTS = [
  // The draft is over: all draw their hands.
  { game: 'nightfall', name: 'dst/the-draft-passes-to-the-left', lines: 10, key: 'n', size: PHONE },
  // What was paid goes back.
  { game: 'orden', name: 'pay/a-demand-of-many-properties', lines: 2, key: 'r', size: PHONE },
  { game: 'orden', name: 'pay/a-demand-of-many-properties', lines: 2, key: 'r', size: DESK },
];
/** As slow as a phone of the middle. */
const SLOWER = 4;
const CARDS = 10;
/** Milliseconds. */
const LONGEST = 50;
const RUNS = 3;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Of the frames in which cards moved: how many came, how long the page worked on the longest, and how long it took by the clock. */
type Frames = { cards: number; frames: number; work: number; clock: number };

async function told(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse((one) => one.url().includes('/api/stages/') && one.request().method() === 'POST'), act()]);
  await page.locator('.stage:not([data-busy])').waitFor();
}

/** Waits until nothing moves. */
async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity));
  await page.waitForTimeout(300);
}

declare global {
  interface Window {
    /** The ways of cards. */
    ways: Set<Animation>;
  }
}

/** Keeps the ways of cards, at next to no cost: looking at all animations in every frame would be what takes the time. */
function keepWays(): void {
  window.ways = new Set();
  const { animate } = Element.prototype;
  Element.prototype.animate = function (this: Element, keyframes, options) {
    const animation = animate.call(this, keyframes, options);
    const steps = Array.isArray(keyframes) ? keyframes : [];
    if (this.matches('.card') && steps.some((step) => 'transform' in step || 'translate' in step)) {
      window.ways.add(animation);
      const end = () => window.ways.delete(animation);
      animation.finished.then(end, end);
    }
    return animation;
  };
}

type Event = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number; args: { name?: string } };

/** What the browser says it did meanwhile. */
async function traced(browser: Browser, act: () => Promise<void>): Promise<Event[]> {
  const client = await browser.newBrowserCDPSession();
  const events: Event[] = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Event[])));
  await client.send('Tracing.start', { traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] }, transferMode: 'ReportEvents' });
  await act();
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await complete;
  await client.detach();
  return events;
}

/** Presses the key and waits until cards have moved; every frame in which they do leaves a mark. How many moved. */
async function watch(page: Page, key: string): Promise<number> {
  const watched = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let most = 0;
        const started = performance.now();
        const look = (at: number) => {
          // Before it has a time to start at, the browser is still drawing where it starts.
          const moving = [...window.ways].filter((way) => way.startTime !== null).length;
          most = Math.max(most, moving);
          if (most > 0) performance.mark('frame');
          if ((most > 0 && moving === 0) || at - started > 20_000) resolve(most);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await page.keyboard.press(key);
  return watched;
}

/**
 * How long a frame takes is what the page works between two of them, by the clock of its own thread: what other programs
 * do on the machine meanwhile does not count.
 */
function framesOf(events: Event[], cards: number): Frames {
  const marks = events.filter(({ name }) => name === 'frame').sort((a, b) => a.ts - b.ts);
  const tasks = events.filter(({ name, pid, tid, tdur }) => name === 'RunTask' && tdur !== undefined && pid === marks[0]?.pid && tid === marks[0].tid);
  const spans = marks.slice(1).map((mark, k) => ({ from: marks[k]!.ts, to: mark.ts }));
  const work = spans.map(({ from, to }) => tasks.filter(({ ts, dur }) => ts + dur! > from && ts + dur! <= to).reduce((sum, { tdur }) => sum + tdur!, 0) / 1000);
  return { cards, frames: spans.length, work: Math.max(...work), clock: Math.max(...spans.map(({ from, to }) => (to - from) / 1000)) };
}

for (const { game, name, lines, key, size } of MOMENTS) {
  test(`${game} at ${size.width}x${size.height}: many cards move, and every frame comes in time`, async ({ page, browser }) => {
    await page.addInitScript(keepWays);
    await page.setViewportSize(size);
    const runs: Frames[] = [];
    while (runs.length < RUNS && runs.every((run) => run.work > LONGEST)) {
      await page.goto('about:blank');
      await told(page, () => page.goto(`/#/scenario/${game}/${encodeURIComponent(name)}`));
      for (let line = 0; line < lines; line++) await told(page, () => page.keyboard.press('n'));
      await quiet(page);
      const client = await page.context().newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      let cards = 0;
      const events = await traced(browser, async () => {
        cards = await watch(page, key);
      });
      runs.push(framesOf(events, cards));
      await client.detach();
    }
    for (const { cards, frames, work, clock } of runs) console.info(`${game} at ${size.width}: ${cards} cards, ${frames} frames, longest ${work.toFixed(1)} ms of work, ${clock.toFixed(1)} ms by the clock`);
    for (const run of runs) expect(run.cards).toBeGreaterThanOrEqual(CARDS);
    expect(Math.min(...runs.map((run) => run.work))).toBeLessThanOrEqual(LONGEST);
    expect(Math.min(...runs.map((run) => run.work))).toBeGreaterThan(0);
  });
}
