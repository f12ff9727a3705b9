import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresPrograms } from './postgres-programs.ts';
import { endLeftovers } from './server-processes.ts';
import { SERVER_SETTINGS, settingArguments } from './server-settings.ts';
import { commandAs, type ServerUser } from './server-user.ts';
import { SOCKET_NAME } from './socket-address.ts';

const POLL_MS = 10;
const SLOW_AFTER_MS = 3000;
/** Recovery after a crash reads at most `max_wal_size`. */
const START_LIMIT_MS = 5 * 60_000;
/** A larger journal of the server is emptied at the start. */
const MAX_LOG_BYTES = 1024 * 1024;

/**
 * Starts the server of a cluster on which none runs, and waits until it answers at `url`. It has a process group of its
 * own, so that Ctrl-C in the shop's terminal does not stop it before the shop has finished.
 */
export async function startPostmaster(
  cluster: string,
  url: string,
  programs: PostgresPrograms,
  user: ServerUser,
  onProgress: (line: string) => void,
): Promise<void> {
  await endLeftovers(cluster);
  // A number in them that another process has by now, or a dead one nobody has waited for, would stop PostgreSQL
  for (const file of ['postmaster.pid', `${SOCKET_NAME}.lock`]) rmSync(join(cluster, file), { force: true });
  const journal = join(dirname(cluster), 'server.log');
  const begin = existsSync(journal) && statSync(journal).size <= MAX_LOG_BYTES ? statSync(journal).size : 0;
  const log = openSync(journal, begin === 0 ? 'w' : 'a', 0o600);
  const [command, args] = commandAs(user, programs.postgres, ['-D', cluster, ...settingArguments(SERVER_SETTINGS)]);
  const server = spawn(command, args, { ...user.identity, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  server.unref();
  await untilAnswers(server, url, onProgress).catch((error: unknown) => {
    const lines = readFileSync(journal, 'utf8').slice(begin).trim().split('\n');
    const reason = lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1);
    throw new Error(`Встроенный PostgreSQL не запустился: ${reason || String(error)}. Журнал: ${journal}`, {
      cause: error,
    });
  });
}

async function untilAnswers(server: ChildProcess, url: string, onProgress: (line: string) => void): Promise<void> {
  let failure: Error | undefined;
  server.once('error', (error) => (failure = error));
  server.once('exit', (code, signal) => (failure ??= new Error(`exit ${code ?? signal}`)));
  const started = performance.now();
  let isSlow = false;
  while (performance.now() - started < START_LIMIT_MS) {
    if (failure) throw failure;
    if (await answers(url)) return;
    if (!isSlow && performance.now() - started > SLOW_AFTER_MS) {
      isSlow = true;
      onProgress('База данных восстанавливается после аварийной остановки…');
    }
    await sleep(POLL_MS);
  }
  throw new Error(`no answer in ${START_LIMIT_MS / 1000} s`);
}

/** Waits for a server that is starting already. False when it ends, or does not answer in time. */
export async function waitForServer(
  url: string,
  { limit = START_LIMIT_MS, isRunning = () => true }: { limit?: number; isRunning?: () => boolean } = {},
): Promise<boolean> {
  for (const end = performance.now() + limit; isRunning() && performance.now() < end; await sleep(POLL_MS)) {
    if (await answers(url)) return true;
  }
  return false;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks off is one more way not to answer
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
