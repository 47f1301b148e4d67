import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** A server of our own on a free port with a folder of its own. Its pages are those in `dist`: a new client needs no new binary. */
export type Site = { url: string; data: string; stop: () => Promise<void> };

export function binary(): string {
  const places = [process.env.STAPEL, '../target/debug/stapel', '../target/release/stapel'];
  const found = places.filter((place) => place !== undefined).map((place) => resolve(place)).find((place) => existsSync(place));
  if (!found) throw new Error('There is no stapel binary. Build it (cargo build) or name it in STAPEL.');
  return found;
}

function address(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    createInterface({ input: server.stdout! }).on('line', (line) => {
      const url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
      if (url) found(url);
    });
    server.on('exit', (code) => failed(new Error(`stapel serve ended with ${code}`)));
  });
}

export async function start(): Promise<Site> {
  const data = mkdtempSync(join(tmpdir(), 'stapel-e2e-'));
  const server = spawn(binary(), ['serve', '--port', '0', '--data', data, '--pace', '0', '--web', resolve('dist')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await address(server);
  return {
    url,
    data,
    async stop() {
      server.kill();
      await once(server, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
