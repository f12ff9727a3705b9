import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/testing/free-port.ts';

/** A shop of its own process, filled with the demo data, as `npm start` opens one on an empty machine. */
export interface StartedShop {
  url: string;
  port: number;
  /** What it has printed so far. */
  output: () => string;
  /** Runs a command of the operator over this shop and answers what it prints. */
  command: (name: 'import' | 'shop', ...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

const QUIET = '--disable-warning=ExperimentalWarning';
const START_MS = 120_000;

/** `settings` are variables of the environment. */
export async function startShop(settings: Record<string, string> = {}): Promise<StartedShop> {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-started-'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _, ...rest } = process.env;
  const env = {
    ...rest,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const shop = spawn(process.execPath, [QUIET, 'dist/server/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  shop.stdout.on('data', (text: Buffer) => (output += text.toString()));
  // A test run that is broken off leaves no shop behind
  const kill = () => shop.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => void shop.once('exit', () => resolve()));
  const stop = async () => {
    shop.kill('SIGTERM');
    await ended;
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([
      waitFor(`${url}/health/ready`),
      ended.then(() => Promise.reject(new Error('The shop ended before it was ready'))),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    port: Number(port),
    output: () => output,
    command: async (name, ...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, [QUIET, 'scripts/command.mjs', name, ...args], {
        env,
      });
      return stdout;
    },
    stop,
  };
}

async function waitFor(url: string): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => void setTimeout(resolve, 250));
  }
  throw new Error(`${url} did not answer in ${START_MS / 1000} seconds`);
}
