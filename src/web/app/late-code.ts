import { queryOptions } from '@tanstack/react-query';
import { ApiFailure } from '#web/api/api-failure.ts';

/**
 * Query options of code that comes with its first use, so that a failure shows where it was to be, with 'Повторить'. A
 * browser may keep a script that failed for failed: without a connection it is not asked for. Throws `ApiFailure`.
 */
export const lateCode = <C>(name: string, load: () => Promise<C>) =>
  queryOptions({
    queryKey: [name],
    queryFn: () => (navigator.onLine ? load().catch(fail) : fail()),
    staleTime: Infinity,
  });

function fail(): never {
  throw new ApiFailure(500, [], { transport: true });
}
