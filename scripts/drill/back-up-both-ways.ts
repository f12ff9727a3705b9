import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { socketAddress } from '#server/db/embedded/socket-address.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { findInstalledPostgres } from '#server/testing/find-postgres.ts';
import type { Disturbance } from './disturbances.ts';
import { CrashShop } from '../crash/crash-shop.ts';

/**
 * Backs a named server up under load, restores it into an embedded one, checks that, backs it up too, and restores that into
 * another named server. Throws where an order is missing that was there before the first backup began, or the check
 * finds something. Returns how long each restore took.
 */
export const backUpBothWays: Disturbance = async ({ folder, databaseUrl }) => {
  const first = join(folder, 'first.backup');
  const second = join(folder, 'second.backup');
  const embedded = join(folder, 'restored');
  const before = await countOrders(databaseUrl);
  await run({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'first') }, 'backup', first);
  const times = [await timed(() => run({ DATA_DIR: embedded }, 'restore', first))];
  await run({ DATA_DIR: embedded }, 'check');
  await run({ DATA_DIR: embedded }, 'backup', second);
  const shop = await CrashShop.create(embedded);
  shop.start();
  try {
    await shop.untilReady();
    await expectOrders(socketAddress(shop.cluster).url, before);
  } finally {
    await shop.stop();
  }
  const postgres = await startPrivatePostgres({ programs: findInstalledPostgres() });
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'again') };
    times.push(await timed(() => run(env, 'restore', second)));
    await run(env, 'check');
    await expectOrders(postgres.url, before);
  } finally {
    await postgres.stop();
  }
  return times;
};

/** Throws where the command has not done all: `check` ends with 2 where something is wrong. */
async function run(env: Record<string, string>, ...words: string[]): Promise<void> {
  const { DATABASE_URL: _, ...rest } = process.env;
  await promisify(execFile)(process.execPath, ['scripts/command.mjs', 'shop', ...words], { env: { ...rest, ...env } });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function countOrders(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from customer_order');
    return rows[0]!.count;
  } finally {
    await client.end();
  }
}

async function expectOrders(url: string, atLeast: number): Promise<void> {
  const count = await countOrders(url);
  if (count < atLeast) throw new Error(`The copy has ${count} orders, ${atLeast} were placed before it was made`);
}
