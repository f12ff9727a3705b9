import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { addDays } from '#shared/dates.ts';
import type { PaperKind } from '#shared/goods-papers.ts';
import { goodsPaper, goodsPaperProduct } from './tables.ts';

/** A paper as the page of a product reads it. */
export type ShownPaper = { kind: PaperKind; title: string; number: string; endsOn: string | null; fileKey: string };

/** The papers of a row of `product`, those that have ended too, as a column of a larger statement. */
export const papersColumn = sql<ShownPaper[] | null>`(
  select json_agg(json_build_object('kind', ${goodsPaper.kind}, 'title', ${goodsPaper.title}, 'number', ${goodsPaper.number},
    'endsOn', ${goodsPaper.endsOn}, 'fileKey', ${goodsPaper.fileKey}) order by ${goodsPaper.kind}, ${goodsPaper.title}, ${goodsPaper.id})
  from ${goodsPaperProduct} inner join ${goodsPaper} on ${goodsPaper.id} = ${goodsPaperProduct.paperId}
  where ${goodsPaperProduct.productId} = ${product.id})`;

/** The papers that are valid on a day. */
export const validPapers = <P extends { endsOn: string | null }>(papers: readonly P[], day: string): P[] =>
  papers.filter(({ endsOn }) => endsOn === null || endsOn >= day);

/** The home of the owner warns of a paper so many days before its end. */
const WARNING_DAYS = 30;

export const isValidPaper = (day: string): SQL => or(isNull(goodsPaper.endsOn), gte(goodsPaper.endsOn, day))!;

export const isEndedPaper = (day: string): SQL => lt(goodsPaper.endsOn, day);

/** It is valid today and ends within thirty days. */
export const isEndingPaper = (day: string): SQL =>
  and(gte(goodsPaper.endsOn, day), lt(goodsPaper.endsOn, addDays(day, WARNING_DAYS + 1)))!;

/** What a buyer shows to his inspector: instructions are no such papers. */
const proofKinds: readonly PaperKind[] = ['certificate', 'declaration', 'passport'];

/** The valid certificates, declarations and passports of products, each once. */
export function listOrderPapers(db: Db, productIds: SQL, day: string) {
  const ofOrder = db
    .select({ id: goodsPaperProduct.paperId })
    .from(goodsPaperProduct)
    .where(sql`${goodsPaperProduct.productId} in ${productIds}`);
  return db
    .select()
    .from(goodsPaper)
    .where(and(inArray(goodsPaper.id, ofOrder), inArray(goodsPaper.kind, proofKinds), isValidPaper(day)))
    .orderBy(asc(goodsPaper.kind), asc(goodsPaper.title), asc(goodsPaper.id));
}

/** One paper under a lock; undefined: there is none. */
export async function lockPaper(tx: Db, id: number) {
  const [row] = await tx.select().from(goodsPaper).where(eq(goodsPaper.id, id)).for('update');
  return row;
}
