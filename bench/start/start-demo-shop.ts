import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 5596;
export const DEMO_ADDRESS = `http://127.0.0.1:${PORT}`;
const LIMIT_MS = 120_000;

/** A shop started by `npm start`; `pid` is npm's. */
export type DemoShop = { pid: number; cluster: string; seconds: number; stop: () => Promise<void> };

/** Starts the demo shop on a folder, served by so many threads, with further settings, and waits until it is ready. */
export async function startDemoShop(
  folder: string,
  threads = 1,
  settings: Record<string, string> = {},
): Promise<DemoShop> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: '1',
    THREADS: String(threads),
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const started = performance.now();
  const npm = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    const exited = once(npm, 'exit');
    npm.kill('SIGTERM');
    await exited;
  };
  while (!(await isReady())) {
    if (npm.exitCode !== null) throw new Error('The shop has ended before it was ready');
    if (performance.now() - started > LIMIT_MS) {
      await stop();
      throw new Error(`The shop was not ready in ${LIMIT_MS / 1000} s`);
    }
    await sleep(20);
  }
  const seconds = (performance.now() - started) / 1000;
  return { pid: npm.pid!, cluster: join(folder, 'database', 'cluster'), seconds, stop };
}

function isReady(): Promise<boolean> {
  return fetch(`${DEMO_ADDRESS}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
