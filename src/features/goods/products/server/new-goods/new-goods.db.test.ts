import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { source } from '#goods/sources/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aProduct, aProperty } from '../factory.ts';
import { catalogueChange, product, property } from '../tables.ts';
import { chooseAllFilters } from '../properties/choose-filters.ts';
import { changeNewProperty } from './new-property.ts';
import { refreshNewGoods } from './refresh-new-goods.ts';

let db: Db;
let sourceId: number;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  const [row] = await db
    .insert(source)
    .values({ name: `База ${Math.random()}` })
    .returning();
  sourceId = row!.id;
});

const DAY = 86_400_000;
const cameBefore = (days: number) => ({ sourceId, createdAt: new Date(Date.now() - days * DAY), price: null });
const look = (days = 30) => transaction(db, (tx) => refreshNewGoods(tx, days));

async function newOnes(): Promise<number[]> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .where(sql`source_id = ${sourceId} and is_new`)
    .orderBy(product.id);
  return rows.map(({ id }) => id);
}

describe('goods are new', () => {
  it('for so many days after they came, but not those of the first day of their source', async () => {
    await aProduct(db, cameBefore(100));
    await aProduct(db, cameBefore(99.5));
    const [lately, yesterday] = [await aProduct(db, cameBefore(29)), await aProduct(db, cameBefore(1))];
    await aProduct(db, cameBefore(31));
    await look();
    expect(await newOnes()).toEqual([lately.id, yesterday.id]);
    await look(7);
    expect(await newOnes()).toEqual([yesterday.id]);
    await look(0);
    expect(await newOnes()).toEqual([]);
  });

  it('never by their age while the source has goods of its first day alone', async () => {
    await aProduct(db, cameBefore(0));
    await look();
    expect(await newOnes()).toEqual([]);
  });

  it('by the property that their source names, whatever their age; those without it by their age', async () => {
    const { values } = await aProperty(db, ['Да', 'нет'], { sourceId, name: 'Новинка ' });
    const [yes, no] = [values[0]!, values[1]!];
    await aProduct(db, cameBefore(100));
    const old = await aProduct(db, { ...cameBefore(90), valueIds: [yes.id] });
    const silent = await aProduct(db, cameBefore(2));
    const denied = await aProduct(db, { ...cameBefore(1), valueIds: [no.id] });
    await look();
    expect(await newOnes()).toEqual([silent.id, denied.id]);
    await db.update(source).set({ newProperty: 'новинка' }).where(eq(source.id, sourceId));
    await look();
    expect(await newOnes()).toEqual([old.id, silent.id]);
  });

  it('by a property that is no filter and not on the page of a product while it marks them', async () => {
    const { id } = await aProperty(db, ['Да'], { sourceId, externalId: 'hit', name: 'Хит сезона' });
    const decided = async () => {
      const [row] = await db.select().from(property).where(eq(property.id, id));
      return [row!.filterable, row!.isShown];
    };
    const choose = (name: string) =>
      transaction(db, async (tx) => {
        await changeNewProperty(tx, name);
        await chooseAllFilters(tx);
      });
    await choose('хит сезона');
    expect(await decided()).toEqual([false, false]);
    await choose('');
    expect(await decided()).toEqual([true, true]);
  });

  it('as an operator has said, whatever their age', async () => {
    await aProduct(db, cameBefore(100));
    const kept = await aProduct(db, { ...cameBefore(90), newByOperator: true });
    await aProduct(db, { ...cameBefore(1), newByOperator: false });
    await look();
    expect(await newOnes()).toEqual([kept.id]);
  });

  it('a look that changes nothing asks no read model to read goods again', async () => {
    await aProduct(db, cameBefore(100));
    const fresh = await aProduct(db, cameBefore(1));
    const count = async () => (await db.select().from(catalogueChange)).length;
    const before = await count();
    expect(await look()).toBeGreaterThan(0);
    const changes = await db.select().from(catalogueChange).where(eq(catalogueChange.itemId, fresh.id));
    expect(changes.at(-1)).toMatchObject({ kind: 'item' });
    const after = await count();
    expect(after).toBeGreaterThan(before);
    expect(await look()).toBe(0);
    expect(await count()).toBe(after);
  });
});
