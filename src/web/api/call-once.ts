import type { CallName, Data, Input } from '#shared/endpoint.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { isApiFailure } from './api-failure.ts';
import { requestKey } from './request-key.ts';

/**
 * Makes a call that has one effect however often it is made: a press is one key. Pressed again as it was, after its answer
 * was lost, it is the same request; that is forgotten with what else the pages have of the visit.
 */
export async function callOnce<N extends CallName>(
  { api, queryClient }: Pick<AppContext, 'api' | 'queryClient'>,
  name: N,
  input: Input<N>,
): Promise<Data<N>> {
  const lost = ['lostRequest', name, input];
  const key = queryClient.getQueryData<string>(lost) ?? requestKey();
  queryClient.removeQueries({ queryKey: lost, exact: true });
  try {
    return await api(name, input, { idempotencyKey: key });
  } catch (error) {
    if (isApiFailure(error) && error.transport) queryClient.setQueryData(lost, key);
    throw error;
  }
}
