import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { foundLine, listedLine, readCounting } from './listed-lines.ts';
import { matchLines } from './match-lines.ts';

/** What the rows of a pasted list mean, each for itself, in their order. */
export const matchRows: Operation<'basketMatchRows', BuyerSession> = async (ctx, { body: { rows } }) => {
  const lines = rows.map((row, index) => ({ ...row, sheet: null, row: index + 1, isSpoiled: false }));
  const matches = await matchLines(ctx, lines);
  const counting = await readCounting(
    ctx.db,
    matches.flatMap(({ goods }) => goods ?? []),
  );
  return {
    rows: matches.map((match) => {
      const { line } = match;
      if (match.goods) {
        return {
          line: foundLine(match.goods, counting.get(match.goods.item.productId)!, [match]),
          reason: null,
          suggestions: [],
        };
      }
      const suggestions = match.suggestions.map((goods) => listedLine(goods, line.amount ?? 1).line);
      return { line: null, reason: match.reason, suggestions };
    }),
  };
};
