import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build, preview } from 'vite';

/** A server of our own on a free port with a folder of its own, and the built pages in front of it. */
export type Site = { url: string; stop: () => Promise<void> };

function binary(): string {
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
  const server = spawn(binary(), ['serve', '--port', '0', '--data', data, '--pace', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await address(server);
  await build({ logLevel: 'error' });
  const proxy = { '/api': url, '/ws': { target: url, ws: true } };
  const pages = await preview({ preview: { port: 0, host: '127.0.0.1', proxy }, logLevel: 'silent' });
  return {
    url: pages.resolvedUrls!.local[0]!,
    async stop() {
      await pages.close();
      server.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
