/** What a visitor has set, kept in this browser and, with an account, there: theme, speed, sounds, language, stops. */
const KEPT = /^stapel\.(set\.\w+|lang|(?:stops|skips)\.[\w-]+)$/;

type Listener = () => void;
const listeners = new Set<Listener>();

/** Keeps something that was set. Whoever listens hears of it. */
export function keep(key: string, value: string): void {
  if (!KEPT.test(key)) throw new RangeError(`${key} is nothing that is kept`);
  if (localStorage.getItem(key) === value) return;
  localStorage.setItem(key, value);
  listeners.forEach((listener) => listener());
}

export function onKept(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything that is kept. */
export function allKept(): Record<string, string> {
  const keys = Array.from({ length: localStorage.length }, (_, k) => localStorage.key(k)).filter((key) => key !== null && KEPT.test(key));
  return Object.fromEntries(keys.map((key) => [key!, localStorage.getItem(key!) ?? '']));
}

/** Puts what was kept elsewhere in the place of what is kept here. Whether that changes anything. */
export function takeOver(wanted: Partial<Record<string, string>>): boolean {
  const now = allKept();
  const fits = Object.entries(wanted).filter((entry): entry is [string, string] => KEPT.test(entry[0]) && typeof entry[1] === 'string');
  for (const key of Object.keys(now)) if (!fits.some(([name]) => name === key)) localStorage.removeItem(key);
  for (const [key, value] of fits) localStorage.setItem(key, value);
  return JSON.stringify(Object.entries(now).sort()) !== JSON.stringify(fits.sort());
}
