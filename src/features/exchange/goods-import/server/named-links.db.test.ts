import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import {
  CatalogueChanges,
  changeProducts,
  changeProperty,
  returnFields,
  takeNamedLinks,
} from '#goods/products/server/index.ts';
import { product, productLink, property as propertyTable } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { classifier, goodsFile, product as goods, property, withValues } from './exports.fixture.ts';
import { importTexts } from './import.fixture.ts';
import { type LinkProperties, setLinkProperties } from './set-link-properties.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const PROPERTY = 'Аналоги (артикулы)';

/** Imports goods, each with its article and the articles that its property names. */
async function load(name: string, named: Record<string, string>) {
  const products = Object.entries(named).map(([article, analogues]) =>
    goods({
      id: article,
      more: `<Артикул>${article}</Артикул>${analogues === '' ? '' : withValues({ links: analogues })}`,
    }),
  );
  const before = classifier(name, '', property('links', PROPERTY, 'Строка'));
  const [report] = await importTexts(db, { 'import.xml': goodsFile(name, products.join(''), before) });
  return report!.sourceId;
}

async function analoguesOf(sourceId: number, article: string): Promise<string[]> {
  const rows = await db
    .select({ linkedId: productLink.linkedId })
    .from(productLink)
    .innerJoin(product, eq(product.id, productLink.productId))
    .where(and(eq(product.sourceId, sourceId), eq(product.article, article), eq(productLink.kind, 'analogue')))
    .orderBy(asc(productLink.sort));
  const all = await db.select({ id: product.id, article: product.article }).from(product);
  return rows.map(({ linkedId }) => all.find(({ id }) => id === linkedId)!.article!);
}

it('links follow the property: named goods may come later, dropped articles go, hand-set links stay until returned', async () => {
  const id = await load('л1', { 'А-1': 'А-3; А-2, НЕТ-9', 'А-2': '', 'А-3': '' });
  expect(await analoguesOf(id, 'А-1')).toEqual([]);
  await db
    .update(source)
    .set({ linkProperties: { analogue: PROPERTY } })
    .where(eq(source.id, id));
  // Nothing of the goods has changed, and the property counts nevertheless
  await load('л1', { 'А-1': 'А-3; А-2, НЕТ-9', 'А-2': '', 'А-3': '' });
  expect(await analoguesOf(id, 'А-1')).toEqual(['А-3', 'А-2']);
  // A property that the shop calls otherwise is still that of the source
  const held = { name: { source: PROPERTY, at: '2026-01-01T00:00:00.000Z', by: null } };
  await db.update(propertyTable).set({ name: 'Подходят вместо', held }).where(eq(propertyTable.name, PROPERTY));
  await load('л1', { 'НЕТ-9': '' });
  expect(await analoguesOf(id, 'А-1')).toEqual(['А-3', 'А-2', 'НЕТ-9']);

  const [own] = await db
    .select()
    .from(product)
    .where(and(eq(product.sourceId, id), eq(product.article, 'А-1')));
  const [other] = await db
    .select()
    .from(product)
    .where(and(eq(product.sourceId, id), eq(product.article, 'А-2')));
  const author = { accountId: null, ip: '' };
  await transaction(db, (tx) => changeProducts(tx, [own!.id], { links: { analogue: [other!.id] } }, author));
  await load('л1', { 'А-1': 'А-3' });
  expect(await analoguesOf(id, 'А-1')).toEqual(['А-2']);
  await transaction(db, (tx) => returnFields(tx, [own!.id], ['links.analogue'], author));
  expect(await analoguesOf(id, 'А-1')).toEqual(['А-3']);
  await load('л1', { 'А-1': '' });
  expect(await analoguesOf(id, 'А-1')).toEqual([]);
});

it('an article of two sources means the goods of its own, and one of two other sources means none', async () => {
  const id = await load('л2', { 'Б-1': 'Б-2, Б-3', 'Б-2': '' });
  await load('л3', { 'Б-2': '', 'Б-3': '' });
  await load('л4', { 'Б-3': '' });
  await db
    .update(source)
    .set({ linkProperties: { analogue: PROPERTY } })
    .where(eq(source.id, id));
  await load('л2', { 'Б-1': 'Б-2, Б-3', 'Б-2': '' });
  const [linked] = await db
    .select({ of: product.sourceId })
    .from(productLink)
    .innerJoin(product, eq(product.id, productLink.linkedId));
  expect(await analoguesOf(id, 'Б-1')).toEqual(['Б-2']);
  expect(linked!.of).toBe(id);
});

it('what a killed call has left of the links is ended by the next one', async () => {
  const id = await load('л5', { 'В-1': 'В-2', 'В-2': '' });
  const by = { actorAccountId: null, ip: '' };
  const wanted = { analogue: PROPERTY };
  // The properties were set, and the shop was killed
  await db.update(source).set({ linkProperties: wanted }).where(eq(source.id, id));
  await setLinkProperties(db, { sourceId: id, shown: wanted, wanted }, by);
  expect(await analoguesOf(id, 'В-1')).toEqual(['В-2']);

  await db.update(source).set({ linkProperties: {} }).where(eq(source.id, id));
  let batches = 0;
  const killed = takeNamedLinks(db, id, (write) => {
    batches += 1;
    if (batches > 1) throw new Error('killed');
    return transaction(db, (tx) => write(tx, new CatalogueChanges()));
  });
  await expect(killed).rejects.toThrow('killed');
  expect(await analoguesOf(id, 'В-1')).toEqual(['В-2']);
  await setLinkProperties(db, { sourceId: id, shown: {}, wanted: {} }, by);
  expect(await analoguesOf(id, 'В-1')).toEqual([]);
});

it('links of a property that is dropped go, also where an import writes them meanwhile', async () => {
  const id = await load('л7', { 'Д-1': 'Д-2', 'Д-2': '' });
  const by = { actorAccountId: null, ip: '' };
  const wanted = { analogue: PROPERTY };
  // What an import does at its end, stopped after it has read what is named
  await db.update(source).set({ linkProperties: wanted }).where(eq(source.id, id));
  const inBatch = (write: (tx: Db, changes: CatalogueChanges) => Promise<void>) =>
    transaction(db, (tx) => write(tx, new CatalogueChanges()));
  const commit = await holdTransaction(db, (tx) =>
    tx.select().from(product).where(eq(product.article, 'Д-1')).for('no key update'),
  );
  const importing = takeNamedLinks(db, id, inBatch);
  await untilWaiting(db, 1);
  const dropping = setLinkProperties(db, { sourceId: id, shown: wanted, wanted: {} }, by);
  await untilWaiting(db, 2);
  await commit();
  await Promise.all([importing, dropping]);
  expect(await analoguesOf(id, 'Д-1')).toEqual([]);
});

it('a property that names links is no filter and not on the page of a product, unless the office says otherwise', async () => {
  const id = await load('л6', { 'Г-1': 'Г-2', 'Г-2': '' });
  const shown = async () => {
    const [row] = await db.select().from(propertyTable).where(eq(propertyTable.sourceId, id));
    return { filterable: row!.filterable, isShown: row!.isShown };
  };
  const setLinks = (was: LinkProperties, wanted: LinkProperties) =>
    setLinkProperties(db, { sourceId: id, shown: was, wanted }, { actorAccountId: null, ip: '' });
  await setLinks({}, { analogue: PROPERTY });
  expect(await shown()).toEqual({ filterable: false, isShown: false });
  await setLinks({ analogue: PROPERTY }, {});
  expect(await shown()).toEqual({ filterable: true, isShown: true });
  const [own] = await db.select().from(propertyTable).where(eq(propertyTable.sourceId, id));
  const author = { accountId: null, ip: '' };
  await transaction(db, (tx) => changeProperty(tx, own!.id, { change: { filter: 'yes' } }, author));
  await setLinks({}, { analogue: PROPERTY });
  expect(await shown()).toEqual({ filterable: true, isShown: false });
});
