import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueChange } from '#goods/products/server/tables.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { csrfToken, idempotencyKey, rateCounter } from './tables.ts';
import { session } from '#identity/session/server/tables.ts';
import type { Db } from './db/index.ts';
import { expiredRows } from '#shop/expired-rows.ts';
import { expireRows } from './expire-rows.ts';
import { testDatabase } from './testing/test-database.ts';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);
let db: Db;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

describe('expireRows', () => {
  it('removes what has served its time and nothing else', async () => {
    const account = await anAccount(db);
    await db.insert(csrfToken).values([
      { valueHash: 'old', expiresAt: ago(1) },
      { valueHash: 'new', expiresAt: ago(-1) },
    ]);
    await db.insert(rateCounter).values([
      { key: 'old', windowStart: ago(2), count: 5, expiresAt: ago(1) },
      { key: 'new', windowStart: ago(1), count: 5, expiresAt: ago(-1) },
    ]);
    const answer = { accountId: account.id, route: 'r', requestHash: 'h' };
    await db.insert(idempotencyKey).values([
      { ...answer, key: 'old', at: ago(25) },
      { ...answer, key: 'new', at: ago(23) },
    ]);
    await expireRows(db, expiredRows);
    expect((await db.select().from(csrfToken)).map((row) => row.valueHash)).toEqual(['new']);
    expect((await db.select().from(rateCounter)).map((row) => row.key)).toEqual(['new']);
    expect((await db.select().from(idempotencyKey)).map((row) => row.key)).toEqual(['new']);
  });

  it('keeps a dead session for 90 days, and a parent as long as its child', async () => {
    const account = await anAccount(db);
    const days = (count: number) => ({ expiresAt: ago(24 * count) });
    await aSession(db, account.id, days(89));
    await aSession(db, account.id, days(91));
    const parent = await aSession(db, account.id, days(95));
    await aChildSession(db, parent, account.id);
    await expireRows(db, expiredRows);
    expect(await db.select().from(session)).toHaveLength(3);
  });

  it('keeps the newest change of the catalogue, so that its numbers go on', async () => {
    await db.insert(catalogueChange).values([
      { kind: 'all', at: ago(24 * 9) },
      { kind: 'all', at: ago(24 * 8) },
    ]);
    const [newest] = await db.select({ seq: sql<number>`max(seq)` }).from(catalogueChange);
    await expireRows(db, expiredRows);
    expect((await db.select().from(catalogueChange)).map((row) => row.seq)).toEqual([newest!.seq]);
  });
});
