import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresPrograms } from './find-postgres.ts';

const START_LIMIT_MS = 20_000;

/** Its standard input ends when `stop` says so or when this process dies, however it dies. */
const UNTIL_PARENT_ENDS = '"$@" & server=$!; read -r _; kill -INT $server; wait $server; rm -rf "$0"';

/** A throw-away PostgreSQL server of this process alone. */
export interface PrivatePostgres {
  /** Its database `postgres`, as a superuser, over a socket in a private folder. */
  url: string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts the installed PostgreSQL on fresh files, or on those that an earlier one left in the folder `kept`, which stay
 * when it stops; `durable` keeps fsync on. Throws when none is installed.
 */
export async function startPrivatePostgres({
  durable = false,
  kept,
}: { durable?: boolean; kept?: string } = {}): Promise<PrivatePostgres> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new Error('No PostgreSQL server is installed here');
  const folder = mkdtempSync(join(tmpdir(), 'optovik-pg-'));
  const identity = serverIdentity();
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = kept === undefined ? join(folder, 'data') : resolve(kept);
  if (kept !== undefined) makeFolder(kept, identity);
  const initdb = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  if (!existsSync(join(data, 'PG_VERSION'))) {
    await promisify(execFile)(join(programs, 'initdb'), [...initdb, '-D', data], { ...identity, cwd: folder });
  }
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'timezone=UTC'];
  if (!durable) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off');
  const server = spawn(
    'sh',
    ['-c', UNTIL_PARENT_ENDS, folder, join(programs, 'postgres'), '-D', data, ...flags(settings)],
    {
      ...identity,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  const stop = async () => {
    const exited = once(server, 'exit');
    server.stdin.end();
    await exited;
  };
  const url = `postgres://postgres@localhost/postgres?host=${folder}`;
  try {
    await untilReady(server, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

const flags = (settings: string[]) => settings.flatMap((setting) => ['-c', setting]);

function makeFolder(path: string, identity: { uid: number; gid: number } | undefined): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  if (identity !== undefined) chownSync(path, identity.uid, identity.gid);
}

/** PostgreSQL refuses to run as root: then it runs as its own user, as Debian's package has made it. */
function serverIdentity(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let log = '';
  server.stderr!.on('data', (text) => (log = `${log}${text}`.slice(-2000)));
  for (const limit = performance.now() + START_LIMIT_MS; performance.now() < limit; await sleep(50)) {
    if (await answers(url)) return;
  }
  throw new Error(`The private PostgreSQL did not start:\n${log}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
