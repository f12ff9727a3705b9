import { inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aProduct, aSection } from '#goods/products/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { goodsCommand } from './goods-command.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const run = (args: object) => goodsCommand.run({ database: { db } } as never, args);
const rowsOf = (...ids: number[]) => db.select().from(product).where(inArray(product.id, ids)).orderBy(product.id);

describe('the command of goods', () => {
  it('changes goods by article and by id, shows what 1C says, and gives fields back', async () => {
    const [section, other, brand] = [await aSection(db), await aSection(db), await aBrand(db, { name: 'Кранов' })];
    const tap = await aProduct(db, { name: 'Кран', article: 'КР-1', sectionIds: [section.id] });
    const valve = await aProduct(db, { article: 'КР-2', sectionIds: [section.id] });
    await run({ action: 'set', which: 'кр1', name: 'Кран шаровой' });
    const both = { which: `КР-1, id:${valve.id}`, brand: 'КРАНОВ', section: other.path, badge: 'new' };
    expect(await run({ action: 'set', ...both })).toEqual(['Изменено: 2\u00a0товара']);
    expect(await run({ action: 'set', ...both })).toEqual(['Менять нечего: так уже есть']);
    for (const row of await rowsOf(tap.id, valve.id)) {
      expect(row).toMatchObject({ brandId: brand.id, sectionId: other.id, newByOperator: true });
    }
    expect(await run({ action: 'show', which: 'КР-1' })).toContain('  name: "Кран шаровой"\t1С: "Кран"');
    await run({ action: 'return', which: 'КР-1', fields: 'name' });
    expect((await rowsOf(tap.id))[0]).toMatchObject({ name: 'Кран', brandId: brand.id });
    await run({ action: 'return', which: 'КР-1,КР-2' });
    for (const row of await rowsOf(tap.id, valve.id)) {
      expect(row).toMatchObject({ brandId: null, sectionId: section.id, held: {} });
    }
  });

  it('lists goods by text and by state', async () => {
    const hidden = await aProduct(db, { name: 'Списочный насос', article: 'СН-1' });
    await aProduct(db, { name: 'Списочный насос малый', article: 'СН-2' });
    await run({ action: 'hide', which: 'СН-1' });
    expect(await run({ action: 'list', find: 'списочный' })).toHaveLength(2);
    const lines = await run({ action: 'list', find: 'списочный', state: 'hidden' });
    expect(lines).toEqual([expect.stringMatching(`^id:${hidden.id}\tСН-1\tСписочный насос\t.*скрыт`)]);
    await run({ action: 'unhide', which: 'СН-1' });
    expect(await run({ action: 'list', find: 'списочный', state: 'hidden' })).toEqual(['Товаров нет']);
  });

  it('changes none of the named goods if one cannot be found or one field cannot be set', async () => {
    const one = await aProduct(db, { article: 'ОД-1' });
    const twins = [await aProduct(db, { article: 'ДВ-1' }), await aProduct(db, { article: 'дв1' })];
    await aBrand(db, { name: 'Известный' });
    const refused = [
      [{ action: 'hide', which: 'ОД-1,НЕТ-1' }, 'Товара «НЕТ-1» нет'],
      [{ action: 'hide', which: 'ОД-1,ДВ-1' }, twins.map(({ id }) => `id:${id}`).join(', ')],
      [{ action: 'set', which: 'ОД-1', brand: 'Известный', section: 'нет/такого' }, '«нет/такого»'],
      [{ action: 'set', which: 'ОД-1' }, 'Укажите, что изменить'],
      [{ action: 'set', which: `ОД-1,id:${twins[0]!.id}`, name: 'Общее' }, 'у одного товара'],
    ] as const;
    for (const [args, reason] of refused) await expect(run(args)).rejects.toThrow(reason);
    for (const row of await rowsOf(one.id, ...twins.map(({ id }) => id))) {
      expect(row).toMatchObject({ hiddenByOperator: false, brandId: null, held: {} });
    }
  });
});
