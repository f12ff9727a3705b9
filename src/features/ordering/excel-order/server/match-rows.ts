import { goodsForBuyer } from '#ordering/basket/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { articleAndAmount } from '#shared/order-sheet/article-and-amount.ts';
import { foundLine, readCounting, suggestedLine } from './listed-lines.ts';
import { goodsOf, isKnownCode, type Match, matchLines, type WantedLine } from './match-lines.ts';

type Context = Parameters<Operation<'basketMatchRows', BuyerSession>>[0];
type Row = WantedLine & { id: number | null };

/** What the rows of a pasted list mean, each for itself, in their order. */
export const matchRows: Operation<'basketMatchRows', BuyerSession> = async (ctx, { body: { rows } }) => {
  const lines = rows.map((row, index) => ({ ...row, sheet: null, row: index + 1, isSpoiled: false }));
  const matches = await matchSplit(ctx, await matchChosen(ctx, lines));
  const counting = await readCounting(ctx.db, goodsOf(matches));
  return {
    rows: matches.map((match) => {
      if (match.goods) {
        const line = foundLine(match.goods, counting.get(match.goods.item.productId)!, [match]);
        return { line, reason: null, suggestions: [] };
      }
      const suggestions = match.suggestions.map((goods) =>
        suggestedLine(goods, counting.get(goods.item.productId)!, [match.line]),
      );
      return { line: null, reason: match.reason, suggestions };
    }),
  };
};

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
    return isKnownCode(second) ? second : match;
  });
}
