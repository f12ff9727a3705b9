import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketAddress } from '#server/db/embedded/socket-address.ts';
import { mountDisk } from '#server/testing/mounted.ts';
import { checkOrders } from '../crash/check-orders.ts';
import { checkWrites } from '../crash/check-writes.ts';
import { CrashShop } from '../crash/crash-shop.ts';
import type { FilledShop } from '../crash/fill-crash-shop.ts';
import { startLoad } from '../crash/start-load.ts';
import { countRequests } from '../rolling/counted-requests.ts';
import type { Outcome } from '../rolling/under-load.ts';

const DISK_MB = 1500;
const FULL_MS = 5000;
const LOAD_MS = 1500;
/** A loaded machine looks late. */
const SAID_MS = 60_000;

/**
 * Fills the disk of an embedded shop under load, so many times: it says that it is not ready, acknowledges nothing that it has
 * not stored, and goes on by itself when there is room again. Answers that it refuses meanwhile are counted as 5xx.
 */
export async function fillDisk(filled: FilledShop, times: number): Promise<Outcome & { recoverMs: number[] }> {
  const disk = mountDisk(DISK_MB);
  const shop = await CrashShop.create(disk.folder);
  try {
    execFileSync('cp', ['-a', `${filled.folder}/.`, disk.folder]);
    shop.start();
    await shop.untilReady();
    const { ask, counts } = countRequests();
    const load = startLoad(shop.url, filled.data, ask);
    const recoverMs: number[] = [];
    for (let n = 0; n < times; n += 1) {
      await sleep(LOAD_MS);
      const filling = join(disk.folder, 'filling');
      try {
        await fillUntilSaid(shop.url, filling, disk.folder);
        await sleep(FULL_MS);
      } finally {
        rmSync(filling, { force: true });
      }
      const began = performance.now();
      await shop.untilReady();
      recoverMs.push(performance.now() - began);
    }
    await sleep(LOAD_MS);
    const done = await load.stop();
    const { url } = socketAddress(shop.cluster);
    const { lost, doubled } = await checkWrites(url, filled.data, { ...done, pairs: [] });
    const broken = await checkOrders(url, done.numbers);
    const acknowledged = [...done.pieces, ...done.orders].reduce((all, count) => all + count, 0);
    return { ...counts, acknowledged, lostWrites: lost, doubled, broken, recoverMs };
  } finally {
    await shop.stop();
    disk.unmount();
  }
}

/** Again and again: the database gives room back when it removes logs that it has no more use for. */
async function fillUntilSaid(url: string, file: string, folder: string): Promise<void> {
  for (const end = performance.now() + SAID_MS; performance.now() < end; await sleep(200)) {
    fill(file, folder);
    const { status } = (await (await fetch(`${url}/health/ready`)).json()) as { status: string };
    if (status === 'disk-full') return;
  }
  throw new Error('The shop does not say that the disk is full');
}

/** All of the room that is left but for some kilobytes. */
function fill(file: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    appendFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - 64 * 1024)));
  } catch (error) {
    // The database was faster
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
