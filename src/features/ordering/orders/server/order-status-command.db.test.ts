import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { anOrder } from './factory.ts';
import { customerOrder } from './tables.ts';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { commands } from '#shop/commands/registry.ts';

let database: Database;

beforeAll(async () => {
  database = await testDatabase();
});

const run = async (args: unknown) =>
  commands['order-status']!.run(
    {
      database,
      env: readEnv({ NODE_ENV: 'test' }),
      now: () => new Date(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
    args,
  );

describe('order-status', () => {
  it('the order-status command changes the status and prints both', async () => {
    const { account, company } = await aBuyer(database.db);
    const order = await anOrder(database.db, { account, company });
    const { number } = order;
    expect(await run({ number, status: 'confirmed' })).toEqual([
      `Заказ ${number}: «Новый» → «Подтверждён». Покупатель получит уведомление`,
    ]);
    const [row] = await database.db.select().from(customerOrder).where(eq(customerOrder.number, number));
    expect(row!.status).toBe('confirmed');
    await expect(run({ number, status: 'done' })).rejects.toThrow('возможно');
  });

  it('the order-status command names the statuses for an unknown word and reports an absent order', async () => {
    await expect(run({ number: 'З-2026-1', status: 'готово' })).rejects.toThrow('confirmed («Подтверждён»)');
    await expect(run({ number: 'З-2026-1', status: 'done' })).rejects.toThrow('Заказа З-2026-1 нет');
    await expect(run({ status: 'done' })).rejects.toThrow('укажите номер');
  });
});
