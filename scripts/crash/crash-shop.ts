import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { findPostmaster } from '#server/db/embedded/server-processes.ts';

const READY_LIMIT_MS = 120_000;

/** `root`: of a built release, this one by default; `env`: further settings. */
type Options = { root?: string; env?: Record<string, string> };

/** The built shop in a process of its own on a data folder; it can be killed and started again at the same address. */
export class CrashShop {
  readonly url: string;
  readonly cluster: string;
  readonly #env: NodeJS.ProcessEnv;
  /** The folder of the built release that the next start runs. */
  root: string;
  #process: ChildProcess | undefined;
  #output = '';

  private constructor(dataDirectory: string, port: number, { root = process.cwd(), env = {} }: Options) {
    this.root = root;
    this.url = `http://127.0.0.1:${port}`;
    this.cluster = join(dataDirectory, 'database', 'cluster');
    const { DATABASE_URL: _, ...rest } = process.env;
    this.#env = {
      ...rest,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDirectory,
      DEMO: '0',
      LOG_LEVEL: 'fatal',
      ...env,
    };
  }

  static async create(dataDirectory: string, options: Options = {}): Promise<CrashShop> {
    return new CrashShop(dataDirectory, await freePort(), options);
  }

  start(): void {
    this.#process = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'dist/server/main.js'], {
      cwd: this.root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (text: Buffer) => (this.#output = `${this.#output}${text}`.slice(-4000));
    this.#process.stdout!.on('data', collect);
    this.#process.stderr!.on('data', collect);
  }

  /** Waits until the shop answers with its database and its catalogue; its own database server runs by then. */
  async untilReady(): Promise<void> {
    for (const end = performance.now() + READY_LIMIT_MS; performance.now() < end; await sleep(20)) {
      const isReady = await fetch(`${this.url}/health/ready`).then(
        // What it says of its database may be a second old
        ({ ok }) => ok && (!existsSync(this.cluster) || findPostmaster(this.cluster) !== null),
        () => false,
      );
      if (isReady) return;
      if (this.#process!.exitCode !== null) break;
    }
    throw new Error(`The shop is not ready:\n${this.#output}`);
  }

  get pid(): number {
    return this.#process!.pid!;
  }

  /** Freezes the shop, or lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process!.kill(name);
  }

  async kill(): Promise<void> {
    this.#process!.kill('SIGKILL');
    await once(this.#process!, 'exit');
  }

  /** Ends the shop as an operator does. Throws where it did not end in order. */
  async stop(): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    this.#process.kill('SIGTERM');
    const [code] = await once(this.#process, 'exit');
    if (code !== 0) throw new Error(`The shop did not end in order:\n${this.#output}`);
  }

  /** The main process of the database server. */
  get postmaster(): number {
    const pid = findPostmaster(this.cluster);
    if (pid === null) throw new Error('No database server runs');
    return pid;
  }
}
