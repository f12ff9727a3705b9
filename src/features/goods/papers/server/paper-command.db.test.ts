import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { addDays, dayOf, formatDate } from '#shared/dates.ts';
import { commands } from '#shop/commands/registry.ts';

let database: Database;
const env = readEnv({ NODE_ENV: 'test' });
const today = dayOf(new Date(), env.TZ_SHOP);
const bytes = Buffer.from('%PDF-1.7 command');

beforeAll(async () => {
  database = await testDatabase();
  for (const article of ['КМД-1', 'КМД-2']) await aProduct(database.db, { article });
});

const run = async (args: object) =>
  commands.paper!.run(
    { database, env, now: () => new Date(), onProgress: () => undefined, signal: new AbortController().signal },
    args,
  );

describe('papers by commands', () => {
  it('are added with the articles of their goods, extended, listed by their end and removed', async () => {
    expect(await run({ action: 'list' })).toEqual(['Документов нет']);
    const until = addDays(today, 30);
    const added = { action: 'add', file: '/tmp/cert.pdf', bytes, articles: 'кмд 1', number: 'RU-1', until };
    const [line] = await run(added);
    const id = /Добавлен документ (\d+), товаров: 1$/.exec(line!)![1]!;
    expect(await run({ ...added, articles: 'КМД-1, КМД-2' })).toEqual([
      `Такой файл уже есть: документ ${id}, добавлено товаров: 1`,
    ]);
    const listed = [`${id}\tСертификат RU-1\tдо ${formatDate(until)}\tтоваров 2\tcert.pdf`];
    expect([await run({ action: 'list' }), await run({ action: 'ending' })]).toEqual([listed, listed]);
    expect(await run({ action: 'ended' })).toEqual(['Закончившихся документов нет']);
    expect(await run({ action: 'goods', id, articles: 'КМД-2' })).toEqual([`Документ ${id}, добавлено товаров: 0`]);
    expect(await run({ action: 'remove', id })).toEqual([`Убран документ ${id}: Сертификат RU-1`]);
    expect(await run({ action: 'list' })).toEqual(['Документов нет']);
  });

  it('are refused with an unknown article, a wrong file, kind or day, and change nothing', async () => {
    const added = { action: 'add', file: 'cert.pdf', bytes, articles: 'КМД-1' };
    await expect(run({ ...added, articles: 'КМД-1, НЕТ' })).rejects.toThrow('Нет товара с артикулом НЕТ');
    await expect(run({ ...added, bytes: Buffer.from('<svg/>') })).rejects.toThrow('повреждён');
    await expect(run({ ...added, bytes: undefined })).rejects.toThrow('укажите файл');
    await expect(run({ ...added, kind: 'poem' })).rejects.toThrow('вид: certificate');
    await expect(run({ ...added, until: '31.12.2027' })).rejects.toThrow('день нужен как 2027-12-31');
    await expect(run({ action: 'remove', id: '1000000' })).rejects.toThrow('Такого документа нет');
    expect(await run({ action: 'list' })).toEqual(['Документов нет']);
  });
});
