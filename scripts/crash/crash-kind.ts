import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { CrashShop } from './crash-shop.ts';

/**
 * What ends: the shop, the main process of the database server, one of its connections, or shop and server, by SIGKILL; the
 * shop, or the server in either way, as an operator ends them.
 */
export const CRASH_KINDS = [
  'shop',
  'server',
  'connection',
  'both',
  'shop stopped',
  'server stopped fast',
  'server stopped at once',
] as const;
export type CrashKind = (typeof CRASH_KINDS)[number];

/** `fast` rolls back what runs, `immediate` leaves it to the recovery. */
const STOP_SIGNALS: Partial<Record<CrashKind, NodeJS.Signals>> = {
  'server stopped fast': 'SIGINT',
  'server stopped at once': 'SIGQUIT',
};

/** Ends what the kind names, and starts the shop again where it ended: the shop itself starts its server. */
export async function crash(kind: CrashKind, shop: CrashShop): Promise<void> {
  const { postmaster } = shop;
  if (kind === 'connection') {
    const backend = connectionOf(postmaster);
    if (backend !== undefined) process.kill(backend, 'SIGKILL');
    return;
  }
  if (kind === 'shop stopped') await shop.stop();
  else if (kind !== 'shop') process.kill(postmaster, STOP_SIGNALS[kind] ?? 'SIGKILL');
  if (kind === 'shop' || kind === 'both') await shop.kill();
  if (kind === 'shop' || kind === 'both' || kind === 'shop stopped') shop.start();
}

/** A child of the server that serves a connection; any of them when several do. */
function connectionOf(postmaster: number): number | undefined {
  const backends = childrenOf(postmaster).filter((pid) => titleOf(pid).includes('[local]'));
  return backends[Math.floor(Math.random() * backends.length)];
}

function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') {
    return execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  }
  return readdirSync(`/proc/${parent}/task`).flatMap((task) =>
    readFileSync(`/proc/${parent}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );
}

/** Empty where the process has ended meanwhile. */
function titleOf(pid: number): string {
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}
