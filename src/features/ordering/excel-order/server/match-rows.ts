import { type GoodsForBuyer, goodsForBuyer } from '#ordering/basket/server/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { articleAndAmount } from '#shared/order-sheet/article-and-amount.ts';
import type { Data } from '#shared/endpoint.ts';
import { type Counting, foundLine, readCounting, suggestedLine, unitProblem } from './listed-lines.ts';
import { goodsOf, isKnownCode, type Match, matchLines, type WantedLine } from './match-lines.ts';
import { areOurPrices } from './price-doubts.ts';

type Context = Parameters<Operation<'basketMatchRows', BuyerSession>>[0];
type Row = WantedLine & { id: number | null };

/** What the rows of a pasted list mean, each for itself, in their order. */
export const matchRows: Operation<'basketMatchRows', BuyerSession> = async (ctx, { body: { rows, amounts } }) => {
  const lines = rows.map((row, index) => ({ ...row, sheet: null, row: index + 1, isSpoiled: false }));
  const matches = await matchSplit(ctx, await matchChosen(ctx, lines));
  if (amounts === 'guessed' && areOurPrices(matches, true)) {
    throw refuse('COLUMNS', 'Числа в списке совпадают с нашими ценами. Это количество?', { field: 'amounts' });
  }
  const counting = await readCounting(ctx.db, goodsOf(matches));
  return { rows: matches.map((match) => meantBy(match, counting)) };
};

function meantBy(match: Match, counting: Counting): Data<'basketMatchRows'>['rows'][number] {
  const countingOf = ({ item }: GoodsForBuyer) => counting.get(item.productId)!;
  const problem = match.goods && unitProblem(match.goods, match.line, countingOf(match.goods));
  if (match.goods && problem === null) {
    return { line: foundLine(match.goods, countingOf(match.goods), [match]), reason: null, suggestions: [] };
  }
  const meant = match.goods ? [match.goods] : match.suggestions;
  const suggestions = meant.map((goods) => suggestedLine(goods, countingOf(goods), [match.line]));
  return { line: null, reason: match.goods ? problem : match.reason, suggestions };
}

/** Goods that were chosen are those; the other rows, and what is in the shop no more, are matched by their text. */
async function matchChosen(ctx: Context, rows: readonly Row[]): Promise<Match[]> {
  const chosen = await goodsForBuyer(
    ctx,
    rows.flatMap(({ id }) => id ?? []),
  );
  const goodsIn = ({ id }: Row) => {
    const goods = id === null ? undefined : chosen.get(id);
    return goods?.item.hasOffers ? undefined : goods;
  };
  const byText = await matchLines(
    ctx,
    rows.filter((row) => !goodsIn(row)),
  );
  const left = byText.values();
  return rows.map((line) => {
    const goods = goodsIn(line);
    return goods ? { line, goods, isOwnCode: false } : left.next().value!;
  });
}

/** 'АРТ-200 20' may be an article, or an article and a quantity: what is found as no article is read the other way. */
async function matchSplit(ctx: Context, matches: readonly Match[]): Promise<Match[]> {
  const splitOf = new Map<Match, WantedLine>();
  for (const match of matches) {
    const { line } = match;
    const split = match.goods === null && line.amount === null ? articleAndAmount(line.article) : null;
    if (split) splitOf.set(match, { ...line, ...split });
  }
  const again = (await matchLines(ctx, [...splitOf.values()])).values();
  return matches.map((match) => {
    const second = splitOf.has(match) ? again.next().value! : match;
    const isBetter =
      second.goods === null && match.goods === null && second.suggestions.length > match.suggestions.length;
    return isKnownCode(second) || isBetter ? second : match;
  });
}
