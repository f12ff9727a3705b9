import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 10;
const STOP_LIMIT_MS = 60_000;
const KILL_LIMIT_MS = 5000;

/** The postmaster that runs on the cluster; null where none does. */
export function findPostmaster(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
  return Number.isInteger(pid) && runsOn(pid, cluster) ? pid : null;
}

/** Lets running transactions go, writes a checkpoint and waits for the end; without a checkpoint after a minute. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, limit] of [
    ['SIGINT', STOP_LIMIT_MS],
    ['SIGQUIT', KILL_LIMIT_MS],
    ['SIGKILL', KILL_LIMIT_MS],
  ] as const) {
    send(pid, signal);
    if (await untilGone([pid], cluster, limit)) return;
  }
}

/** Ends the processes that a killed postmaster has left behind: a new one refuses to start while one of them runs. */
export async function endLeftovers(cluster: string): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const left = processesOn(cluster);
    if (left.length === 0) return;
    for (const pid of left) send(pid, signal);
    if (await untilGone(left, cluster, KILL_LIMIT_MS)) return;
  }
}

/** The processes of a server work in the folder of its cluster. Elsewhere than on Linux none is found. */
function processesOn(cluster: string): number[] {
  if (!existsSync('/proc/self/cwd')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && runsOn(pid, cluster));
}

/** The number alone says nothing: after a restart of the machine or container another process may have it. */
function runsOn(pid: number, cluster: string): boolean {
  try {
    if (existsSync('/proc/self/cwd')) {
      const isServer = readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
      return isServer && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    }
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    // There is no such process, or it is another user's: no server of ours
    return false;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function untilGone(pids: number[], cluster: string, limit: number): Promise<boolean> {
  for (const end = performance.now() + limit; performance.now() < end; await sleep(POLL_MS)) {
    if (!pids.some((pid) => runsOn(pid, cluster))) return true;
  }
  return false;
}
