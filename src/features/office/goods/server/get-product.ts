import { desc, eq, inArray } from 'drizzle-orm';
import { pictureView, productUrl } from '#goods/catalogue/server/index.ts';
import { goodsPaper, goodsPaperProduct } from '#goods/papers/server/tables.ts';
import { barcode } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { readStepsOfProduct } from '#office/journal/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { paperName } from '#shared/goods-papers.ts';
import type { OfficeProduct } from '../contract.ts';
import { readFigures } from './list-products.ts';
import { readLinks } from './read-links.ts';
import { readProperties } from './read-properties.ts';
import { readStored, type StoredProduct } from './read-stored.ts';
import { readVariants } from './read-variants.ts';

/** Papers of a product that its page lists. */
const MAX_PAPERS = 50;

/** A product: what the accounting system says of it, and what the shop has made of it. Errors: NOT_FOUND. */
export const getProduct: Operation<'officeProduct', Session> = async (ctx, { params }) => {
  const { db } = ctx;
  const stored = await readStored(db, params.id);
  const { row, fields, theirs, pictures } = stored;
  const [[from], barcodes, held, properties, variants, links, papers, figures, journal] = await Promise.all([
    db.select({ name: source.name }).from(source).where(eq(source.id, row.sourceId)),
    db.select({ value: barcode.value }).from(barcode).where(eq(barcode.itemId, row.id)),
    readHeld(db, stored),
    readProperties(db, row),
    readVariants(db, row.id),
    readLinks(db, row),
    readPapers(db, row.id),
    readFigures(db, row.id),
    readStepsOfProduct(ctx, row.id),
  ]);
  return {
    id: row.id,
    name: row.name,
    article: row.article ?? '',
    url: figures.display === 'shown' ? productUrl(row.code) : null,
    source: from!.name,
    isNew: row.isNew,
    isDiscontinued: row.isDiscontinued,
    createdAt: row.createdAt.toISOString(),
    fields,
    theirs,
    held,
    pictures: Object.fromEntries([...pictures].map(([address, one]) => [address, pictureView(one)])),
    facts: {
      unitBase: row.unitBase,
      weightGrams: row.weightGrams,
      barcodes: barcodes.map(({ value }) => value),
      isMarked: row.isMarked,
    },
    properties,
    variants,
    links,
    papers,
    ...figures,
    journal,
  };
};

async function readPapers(db: Db, productId: number): Promise<OfficeProduct['papers']> {
  const rows = await db
    .select({ paper: goodsPaper })
    .from(goodsPaper)
    .innerJoin(goodsPaperProduct, eq(goodsPaperProduct.paperId, goodsPaper.id))
    .where(eq(goodsPaperProduct.productId, productId))
    .orderBy(desc(goodsPaper.id))
    .limit(MAX_PAPERS);
  return rows.map(({ paper }) => ({ id: paper.id, name: paperName(paper), endsOn: paper.endsOn }));
}

/** Who has set which field by hand. */
async function readHeld(db: Db, { row: { held } }: StoredProduct): Promise<OfficeProduct['held']> {
  const authors = Object.values(held).flatMap(({ by }) => by ?? []);
  const people = await db
    .select()
    .from(account)
    .where(inArray(account.id, [...authors, 0]));
  const names = new Map(people.map((person) => [person.id, fullName(person)]));
  return Object.entries(held).map(([field, { at, by }]) => ({
    field,
    at,
    by: by === null ? 'Команда на сервере' : (names.get(by) ?? 'Неизвестно'),
  }));
}
