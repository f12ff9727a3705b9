import { readdirSync, readFileSync } from 'node:fs';
import { findPostmaster } from '#server/db/embedded/server-processes.ts';

/** Of a tick, as Linux counts processor time for programs. */
const TICK_MS = 10;

/** Milliseconds that a database server has worked, its ended processes included. Linux alone. */
export function databaseCpu(cluster: string): number {
  const postmaster = findPostmaster(cluster);
  if (postmaster === null) throw new Error('No database server runs');
  const children = readdirSync(`/proc/${postmaster}/task`).flatMap((thread) =>
    readFileSync(`/proc/${postmaster}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return (ticksOf(postmaster, 4) + children.reduce((all, pid) => all + ticksOf(pid, 2), 0)) * TICK_MS;
}

/** The first `count` of: own time as a user, in the system, and both of ended children. 0 for a process that is gone. */
function ticksOf(pid: number, count: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 11 + count).reduce((all, ticks) => all + Number(ticks), 0);
  } catch {
    return 0;
  }
}
