import { inArray } from 'drizzle-orm';
import { catalogueOf, productUrl } from '#goods/catalogue/server/index.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { batched, type Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { otherWordsOf, reasonOf, remarkOf } from './explain.ts';
import { plainCode } from './index/code-list.ts';
import { searchOf } from './live/search-of.ts';
import { noteShown } from './learning/choices.ts';
import { noteQuery } from './learning/query-log.ts';
import { namedAnswers } from './named-answers.ts';
import { find } from './query/find.ts';
import { bestResults, type Result } from './query/rank.ts';
import { nameHighlighter } from './text/name-highlighter.ts';

const HINTS = 10;

/** Hints below the search field (R-CALL-085): up to ten products, what matched in their names marked. */
export const searchHeader: Operation<'searchHeader', Session> = async ({ db, session, now }, { body: { query } }) => {
  const [index, model] = await Promise.all([searchOf(db), catalogueOf(db)]);
  const { goods } = model;
  const answersTo = await namedAnswers(db, model);
  const finding = find(index, query);
  const results = bestResults(index, finding, goods, HINTS);
  const remark = results.length > 0 ? remarkOf(finding) : null;
  if (results.length === 0) noteQuery(db, session.account.id, query, { found: 0, inStock: 0 });
  noteShown(
    db,
    session.account.id,
    query,
    results.map(({ id }) => id),
  );
  const rowIndexes = Uint32Array.from(results, ({ id }) => goods.rowIndexOf(id));
  const payable = new Float64Array(results.length);
  const terms = priceTermsOf(session);
  model.pricesFor(terms, now()).payables(rowIndexes, results.length, payable);
  const mark = nameHighlighter(finding.texts);
  const rows = await Promise.all(results.map(({ id }) => findRow(db, id)));
  return {
    answers: answersTo(finding.texts[0]!),
    remark,
    items: results.flatMap((result, n) => {
      const row = rows[n];
      if (!row) return [];
      return [
        {
          id: result.id,
          title: mark(row.name),
          url: productUrl(row.code),
          article: articleOf(row, result, query),
          reason: reasonOf(result) ?? otherWordsOf([result], finding),
          wholeCode: !isWholeCode(result) ? null : row.hasOffers ? 'offer' : 'product',
          price: payable[n] === 0 ? null : toWire(payable[n]!),
          currency: terms.currency,
          isInStock: goods.inStock[rowIndexes[n]!] === 1,
        },
      ];
    }),
  };
};

type Row = { name: string; code: string; article: string | null; offerArticles: string[]; hasOffers: boolean };

const WHOLE_CODES: ReadonlySet<Result['matchKind']> = new Set(['article', 'offerArticle', 'barcode', 'shortcode']);
const isWholeCode = ({ matchKind }: Result) => WHOLE_CODES.has(matchKind);

const OWN_ARTICLE: ReadonlySet<Result['matchKind']> = new Set(['words', 'synonym', 'replaced']);

/** The article that was found where it is an offer's, else the product's own. */
function articleOf({ article, offerArticles }: Row, { matchKind }: Result, query: string): string | null {
  const code = plainCode(query);
  const isMeant = (other: string) =>
    plainCode(other) === code || (matchKind !== 'offerArticle' && plainCode(other).startsWith(code));
  const isOwn = OWN_ARTICLE.has(matchKind) || (article !== null && isMeant(article));
  return isOwn ? article : (offerArticles.find(isMeant) ?? article);
}

const findRow = batched(async (db: Db, ids: readonly number[]): Promise<(Row | undefined)[]> => {
  const wanted = [...new Set(ids)];
  const { id, name, code, article } = product;
  const rows = await db.select({ id, name, code, article }).from(product).where(inArray(id, wanted));
  const offers = await db
    .select({ productId: offer.productId, article: offer.article })
    .from(offer)
    .where(inArray(offer.productId, wanted));
  const byProduct = Map.groupBy(offers, ({ productId }) => productId);
  const found = new Map(
    rows.map((row) => {
      const offerArticles = (byProduct.get(row.id) ?? []).flatMap((own) => own.article ?? []);
      return [row.id, { ...row, offerArticles, hasOffers: byProduct.has(row.id) }];
    }),
  );
  return ids.map((one) => found.get(one));
});
