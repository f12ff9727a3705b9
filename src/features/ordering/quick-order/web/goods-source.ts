import { createContext, useContext, useMemo } from 'react';
import type { Data, Input } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';

/** Who says what rows mean, and at which prices. */
export interface GoodsSource {
  /** Names the answers among the queries. */
  key: readonly unknown[];
  match: (body: Input<'basketMatchRows'>['body']) => Promise<Data<'basketMatchRows'>>;
  /** Goods for a typed text. */
  find: (search: string, signal?: AbortSignal) => Promise<Data<'basketFind'>>;
}

/** Null: goods are those of the buyer's own company. */
export const GoodsSourceContext = createContext<GoodsSource | null>(null);

export function useGoodsSource(): GoodsSource {
  const { api } = useApp();
  const given = useContext(GoodsSourceContext);
  return useMemo(
    () =>
      given ?? {
        key: ['basketFind'],
        match: (body) => api('basketMatchRows', { body }),
        find: (search, signal) => api('basketFind', { body: { search } }, { signal }),
      },
    [api, given],
  );
}
