import { queryOptions } from '@tanstack/react-query';
import type { CallName, Data, Input } from '#shared/endpoint.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: a repeated call with the same key has one effect. */
  idempotencyKey?: string;
  /** The answer is fetched ahead of a visit that may never happen: the server records no view. */
  prefetch?: boolean;
  /** Belongs to the change of the session or company: it is made although the page has left them. */
  isLast?: boolean;
  /** Takes the place of `fetch`, for a page that has loaded another way to send. */
  send?: (path: string, init: RequestInit) => Promise<Response>;
}

/**
 * The API client of the pages: `fetch` in the browser, a direct call of the operation on the server.
 * Throws `ApiFailure`.
 */
export type ApiClient = <N extends CallName>(name: N, input: Input<N>, options?: CallOptions) => Promise<Data<N>>;

/**
 * Query options of a reading call; loader and component use the same ones. A loader whose call records a view passes
 * `{ prefetch: preload }`.
 */
export function apiQuery<N extends CallName>(
  api: ApiClient,
  name: N,
  input: Input<N>,
  options?: { prefetch?: boolean },
) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => api(name, input, { signal, prefetch: options?.prefetch }),
  });
}
