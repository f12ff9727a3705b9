import { readdirSync, readFileSync } from 'node:fs';
import { findPostmaster } from '#server/db/embedded/server-processes.ts';

/** Megabytes of 2^20 bytes; `proportional` counts a page that processes share once. */
export type Memory = { proportional: number; resident: number; processes: number };

/** The memory of a process and all below it, and of the database server of a cluster. Linux alone. */
export function memoryOf(pid: number, cluster: string): Memory {
  const postmaster = findPostmaster(cluster);
  if (postmaster === null) throw new Error('No database server runs');
  // The server is a child of the shop, but another process may have started it
  const pids = [...new Set([...descendants(pid), ...descendants(postmaster)])];
  const rollups = pids.map((each) => readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'));
  const sum = (field: string) =>
    rollups.reduce((all, text) => all + Number(new RegExp(`^${field}:\\s+(\\d+)`, 'mu').exec(text)![1]) / 1024, 0);
  return { proportional: sum('Pss'), resident: sum('Rss'), processes: pids.length };
}

function descendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(descendants)];
}
