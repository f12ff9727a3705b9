import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { basketProductsQuery, basketSumQuery } from './queries.ts';

/**
 * Reads lines and sums. A failure is left to the page, which shows it with 'Повторить' (R-ERR-25); a lost session and a
 * closed shop are thrown.
 */
export async function loadBasket({ queryClient, api }: AppContext): Promise<void> {
  const [lines, sums] = [basketProductsQuery(api), basketSumQuery(api)];
  const reads = [
    queryClient.fetchQuery({ queryKey: lines.queryKey, queryFn: lines.queryFn }),
    queryClient.fetchQuery({ queryKey: sums.queryKey, queryFn: sums.queryFn }),
  ];
  for (const outcome of await Promise.allSettled(reads)) {
    if (outcome.status === 'fulfilled') continue;
    const { reason } = outcome;
    if (isApiFailure(reason) && (reason.status === 401 || reason.closed)) throw reason;
    console.error('The basket could not be read:', reason);
  }
}
