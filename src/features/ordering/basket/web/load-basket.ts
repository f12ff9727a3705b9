import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { basketProductsQuery, basketSumQuery } from './queries.ts';

/**
 * Reads lines and sums. The page cannot do without the lines: their failure is thrown (R-ERR-07). That of the sums is left
 * to their place on the page, which shows it with 'Повторить' (R-ERR-25).
 */
export async function loadBasket({ queryClient, api }: AppContext): Promise<void> {
  const [lines, sums] = [basketProductsQuery(api), basketSumQuery(api)];
  const [linesRead, sumsRead] = await Promise.allSettled([
    queryClient.fetchQuery({ queryKey: lines.queryKey, queryFn: lines.queryFn }),
    queryClient.fetchQuery({ queryKey: sums.queryKey, queryFn: sums.queryFn }),
  ]);
  if (linesRead.status === 'rejected') throw linesRead.reason;
  if (sumsRead.status === 'fulfilled') return;
  const { reason } = sumsRead;
  if (isApiFailure(reason) && (reason.status === 401 || reason.closed)) throw reason;
  console.error('The sums of the basket could not be read:', reason);
}
