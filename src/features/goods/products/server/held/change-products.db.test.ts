import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#identity/audit/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aBrand, aProduct, aProperty, aSection } from '../factory.ts';
import { catalogueChange, product, productProperty, productSection } from '../tables.ts';
import { changeProducts, type ProductChange, returnFields } from './change-products.ts';

const BY = { accountId: 7, ip: '10.0.0.1' };
let db: Db;
let id: number;

beforeAll(async () => {
  db = (await testDatabase()).db;
});
beforeEach(async () => {
  ({ id } = await aProduct(db, { name: 'Кран', packageCount: 5, price: 100_00 }));
});

const change = (wanted: ProductChange) => transaction(db, (tx) => changeProducts(tx, [id], wanted, BY));
const giveBack = (...fields: string[]) => transaction(db, (tx) => returnFields(tx, [id], fields, BY));
const stored = async () => (await db.select().from(product).where(eq(product.id, id)))[0]!;
const valuesOf = async () =>
  (await db.select().from(productProperty).where(eq(productProperty.productId, id))).map(({ valueId }) => valueId);
const sectionsOf = async () =>
  (await db.select().from(productSection).where(eq(productSection.productId, id))).map(({ sectionId }) => sectionId);

describe('a product that is changed by hand', () => {
  it('holds the import’s values of all its fields, and gets them back', async () => {
    const before = await stored();
    const [brand, section, other] = [await aBrand(db), await aSection(db), await aSection(db)];
    const sections = await sectionsOf();
    const pictures = [{ standard: '/files/goods/a.jpg', webp: '/files/goods/a.webp' }];
    await change({
      name: 'Кран шаровой',
      description: '**Надёжный**',
      pictures,
      brandId: brand.id,
      sectionIds: [other.id, section.id],
      packageCount: 10,
      minOrderCount: 20,
      unit: { custom: 'кор', ratio: 0.1 },
      shortcode: 'К-1',
    });
    expect(await stored()).toMatchObject({
      name: 'Кран шаровой',
      description: '**Надёжный**',
      pictures,
      brandId: brand.id,
      sectionId: other.id,
      packageCount: 10,
      minOrderCount: 20,
      unitCustom: 'кор',
      ratio: 0.1,
      shortcode: 'К-1',
    });
    expect((await sectionsOf()).toSorted()).toEqual([section.id, other.id].toSorted());
    const { held } = await stored();
    expect(held.name).toMatchObject({ source: 'Кран', by: 7 });
    await giveBack(...Object.keys(held));
    expect(await stored()).toEqual(before);
    expect(await sectionsOf()).toEqual(sections);
  });

  it('holds a property without the others, and no value of another property', async () => {
    const [one, other] = [await aProperty(db, ['Белый', 'Синий']), await aProperty(db, ['10', '20'])];
    const [white, blue] = one.values.map((value) => value.id) as [number, number];
    const ten = other.values[0]!.id;
    await db.insert(productProperty).values([white, ten].map((valueId) => ({ productId: id, valueId })));
    await change({ values: { [one.id]: [blue, ten] } });
    expect((await valuesOf()).toSorted()).toEqual([blue, ten].toSorted());
    await giveBack(`property.${one.id}`);
    expect((await valuesOf()).toSorted()).toEqual([white, ten].toSorted());
  });

  it('leaves a field free that gets the value it has, and writes nothing', async () => {
    const seen = await db.select().from(catalogueChange);
    expect(await change({ name: 'Кран', packageCount: 5, isHidden: false })).toEqual([]);
    expect((await stored()).held).toEqual({});
    expect(await db.select().from(catalogueChange)).toHaveLength(seen.length);
  });

  it('changes what is the shop’s own without holding it', async () => {
    await change({ isHidden: true, isNewByOperator: true, isDiscontinued: true, packageCountWord: 'короб' });
    expect(await stored()).toMatchObject({
      hiddenByOperator: true,
      newByOperator: true,
      isNew: true,
      isDiscontinued: true,
      packageCountWord: 'короб',
      held: {},
    });
  });

  it('is told to the catalogues and to the journal, in words', async () => {
    const brand = await aBrand(db, { name: 'Бугатти' });
    expect(await change({ brandId: brand.id, isHidden: true })).toEqual([
      {
        id,
        changes: [
          { field: 'Бренд', before: 'нет', after: 'Бугатти' },
          { field: 'Скрыт от покупателей', before: 'нет', after: 'да' },
        ],
      },
    ]);
    const told = and(eq(catalogueChange.kind, 'item'), eq(catalogueChange.itemId, id));
    expect(await db.select().from(catalogueChange).where(told)).not.toEqual([]);
    const [entry] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, String(id)));
    expect(entry).toMatchObject({
      action: 'goods.change',
      actorAccountId: 7,
      ip: '10.0.0.1',
      details: { name: 'Кран' },
    });
  });

  it('is left out where there is none of the id', async () => {
    expect(await transaction(db, (tx) => changeProducts(tx, [id, 999_999_999], { name: 'Тройник' }, BY))).toHaveLength(
      1,
    );
  });
});
