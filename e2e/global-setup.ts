import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMBINED_SECTION, combinedGoods } from '#goods/products/server/combined-goods.fixture.ts';
import { openDatabase } from '#server/db/index.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { createTemplate } from '#server/testing/template.ts';
import { PASSWORD } from './fixtures.ts';

const LIMIT_MS = 20_000;

export default async function setUp(): Promise<() => Promise<void>> {
  await addCombinedGoods();
  // For the shops that tests open themselves (`own-shop.ts`): one server for all workers
  const { url, stop } = await startPrivatePostgres();
  const hasShopRole = true;
  process.env.E2E_TEMPLATE = JSON.stringify({
    server: url,
    name: await createTemplate(url, { hasShopRole }),
    hasShopRole,
  });
  return stop;
}

/** Adds the goods in which rules meet to the running demo shop, as an operator's command does, and waits for them. */
async function addCombinedGoods(): Promise<void> {
  const { E2E_DATA_DIR, E2E_PORT = '4173' } = process.env;
  const database = await openDatabase({ directory: join(E2E_DATA_DIR!, 'database'), isCommand: true });
  try {
    await combinedGoods(database.db);
  } finally {
    await database.close();
  }
  const shop = `http://127.0.0.1:${E2E_PORT}`;
  const login = { login: 'buyer@optovik.demo', password: PASSWORD };
  const answer = await fetch(`${shop}/api/authentication/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const { token } = (await answer.json()).data as { token: string };
  const listing = `${shop}/web/catalog/${COMBINED_SECTION}/`;
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(100)) {
    if ((await fetch(listing, { headers: { authorization: `Bearer ${token}` } })).ok) return;
  }
  throw new Error(`${listing} did not appear in ${LIMIT_MS / 1000} seconds`);
}
