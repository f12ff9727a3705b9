import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expiredRows } from '#shop/expired-rows.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { Database } from '../db/index.ts';
import { readEnv } from '../env.ts';
import { expireRows } from '../expire-rows.ts';
import { outboxCommand } from './outbox-command.ts';
import { sendLetter } from './send-letter.ts';
import { sendSms } from './send-sms.ts';
import { outbox } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({}, ownedDatabase);
});

beforeEach(async () => {
  await shop.db.delete(outbox);
});

const run = (args: object) =>
  outboxCommand.run(
    {
      database: { db: shop.db } as Database,
      env: readEnv({}),
      now: () => new Date(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
    args,
  );

async function aRow(fields: Partial<typeof outbox.$inferInsert> = {}, kind: 'feedback' | 'password.link' = 'feedback') {
  await sendLetter(shop.db, { kind, to: 'a@firm.example', subject: 'Заявка', content: { paragraphs: ['Текст'] } });
  const [row] = await shop.db
    .select()
    .from(outbox)
    .orderBy(sql`id desc`)
    .limit(1);
  await shop.db
    .update(outbox)
    .set({ kind, ...fields })
    .where(eq(outbox.id, row!.id));
  return row!.id;
}

const ago = (interval: string) => ({ at: sql`now() - ${interval}::interval` as never });

describe('npm run shop -- outbox', () => {
  it('lists what waits and what was given up, with the reason', async () => {
    expect(await run({ action: 'list' })).toEqual(['Ждут отправки: 0', 'Не отправлены: 0']);
    const waiting = await aRow({ recipient: '' });
    const failed = await aRow({ failedAt: new Date(), attempts: 3, lastError: '550 5.1.1\r\n no such user' });
    await aRow({ sentAt: new Date() });
    const lines = await run({ action: 'list' });
    expect(lines).toHaveLength(5);
    expect(lines[1]).toMatch(new RegExp(`^ {2}${waiting} {2}.+магазину: адрес не указан {2}«Заявка»$`));
    expect(lines[3]).toMatch(
      new RegExp(`^ {2}${failed} {2}.+a@firm.example {2}«Заявка», попыток: 3, ответ: 550 5.1.1 no such user$`),
    );
  });

  it('retry puts a row that was given up into the queue again', async () => {
    const failed = await aRow({
      failedAt: new Date(),
      queuedAt: new Date(),
      attempts: 20,
      lastError: 'x',
      ...ago('3 days'),
    });
    await run({ action: 'retry', id: String(failed) });
    const rows = await shop.db.select().from(outbox);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ attempts: 0, failedAt: null, queuedAt: null, sentAt: null, lastError: null });
    expect(rows[0]!.content).toEqual({ paragraphs: ['Текст'] });
    expect(Date.now() - rows[0]!.at.getTime()).toBeLessThan(60_000);
  });

  it.each([
    ['a row that waits', {}, /Среди не отправленных нет письма/],
    ['a row that was sent', { sentAt: new Date() }, /Среди не отправленных нет письма/],
    ['a row without its text', { failedAt: new Date(), content: null }, /Текст письма удалён/],
    ['a row whose link was deleted', { failedAt: new Date(), content: null, isSecret: true }, /устарели и удалены/],
  ] as const)('retry refuses %s and changes nothing', async (_what, fields, message) => {
    const id = await aRow(fields);
    const before = await shop.db.select().from(outbox);
    await expect(run({ action: 'retry', id })).rejects.toThrow(message);
    expect(await shop.db.select().from(outbox)).toEqual(before);
  });

  it('refuses an unknown action and a missing number', async () => {
    const refusal = (args: object) =>
      Promise.resolve()
        .then(() => run(args))
        .catch((error: Error) => error.message);
    expect(await refusal({ action: 'drop' })).toContain('нужно list или retry');
    expect(await refusal({ action: 'retry' })).toContain('Укажите номер письма');
    expect(await refusal({ action: 'retry', id: 'x' })).toContain('нужен номер письма');
  });
});

describe('what the outbox keeps', () => {
  it('texts go after thirty days, those with a secret after two, rows after a year', async () => {
    await aRow(ago('29 days'));
    await aRow(ago('31 days'));
    await aRow(ago('47 hours'), 'password.link');
    await aRow(ago('49 hours'), 'password.link');
    await sendSms(shop.db, { phone: '79161234567', text: 'Код 1234' });
    await aRow(ago('366 days'));
    await expireRows(shop.db, expiredRows);
    const rows = await shop.db.select().from(outbox).orderBy(outbox.id);
    expect(rows.map(({ content, text }) => content !== null || text !== null)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});

it('expired texts are found by an index, however many rows have none', async () => {
  await shop.db.execute(sql`
    insert into outbox (channel, kind, recipient, text, at)
    select 'mail', 'feedback', 'a@firm.example', case when n % 2 = 0 then 'x' end, now() - (n % 2) * interval '60 days'
    from generate_series(1, 20000) n`);
  const old = await aRow(ago('31 days'));
  await shop.db.execute(sql`analyze outbox`);
  const plan = async () => {
    const rows = expiredRows.find((one) => 'set' in one)! as { when: SQL };
    const explained = await shop.db.execute<Record<string, string>>(
      sql`explain select 1 from outbox where ${rows.when}`,
    );
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await plan()).toContain('outbox_kept');
  // Texts that are still kept are not looked at
  expect(await plan()).toMatch(/Index Cond: .*at < \(now\(\)/);
  expect(await plan()).not.toContain('Seq Scan');
  await expireRows(shop.db, expiredRows);
  const [row] = await shop.db.select().from(outbox).where(eq(outbox.id, old));
  expect(row!.content).toBeNull();
});

describe('/health/delivery', () => {
  it('says that delivery is late once something has waited for an hour', async () => {
    const ask = async () => (await shop.app.inject('/health/delivery')).statusCode;
    await aRow(ago('59 minutes'));
    await aRow({ ...ago('3 hours'), failedAt: new Date() });
    await aRow({ ...ago('3 hours'), sentAt: new Date() });
    expect(await ask()).toBe(200);
    await aRow(ago('61 minutes'));
    // An answer serves all who ask within a second
    await vi.waitFor(async () => expect(await ask()).toBe(503), 5000);
  });
});
