import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/db/index.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { nodeOptionsOf, startEnvironment } from '../node-options.ts';
import { fillDemoBasket, openDemoSessions } from '../page/demo-sessions.ts';

const LIMIT_MS = 120_000;

/** `itemId`: a product that every buyer may order. */
export type OverloadedShop = { tokens: string[]; itemId: number; stop: () => Promise<void> };

/**
 * Starts a built shop with the demo goods, two serving threads and sessions of buyers; the first has a basket of 1,000 lines.
 */
export async function startShop(port: number, buyers: number): Promise<OverloadedShop> {
  const postgres = await startPrivatePostgres({ durable: true });
  const folder = mkdtempSync(join(tmpdir(), 'optovik-overload-'));
  const shop = spawn(process.execPath, [...nodeOptionsOf('start'), 'dist/server/main.js'], {
    env: {
      ...startEnvironment(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      DEMO: '1',
      THREADS: '2',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    const exited = once(shop, 'exit');
    shop.kill('SIGTERM');
    await exited;
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const end = Date.now() + LIMIT_MS; !(await isReady(port));) {
    if (shop.exitCode !== null || Date.now() > end) throw new Error('The shop did not become ready');
    await sleep(50);
  }
  const database = await openDatabase({ url: postgres.url });
  const tokens = await openDemoSessions(database.db, buyers);
  await fillDemoBasket(database.db, tokens[0]!, 1000);
  const { rows } = await database.pool.query<{ itemId: number }>(
    'select item_id as "itemId" from basket_line order by item_id limit 1',
  );
  await database.vacuum();
  await database.close();
  return { tokens, itemId: rows[0]!.itemId, stop };
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
