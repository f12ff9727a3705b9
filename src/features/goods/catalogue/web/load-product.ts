import { notFound } from '@tanstack/react-router';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { markupText } from '#shared/markup.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp, type AppContext } from '#web/app/app-context.ts';
import type { ProductDetail } from '../contract.ts';
import type { ProductKey } from './product-key.ts';

/** Answers that came before anyone looked: the shop has recorded no view for them. */
const unseen = new WeakSet<ProductDetail>();

export const productQuery = ({ api }: Pick<AppContext, 'api'>, { code, id, offer }: ProductKey) =>
  apiQuery(api, 'productDetail', { query: { code, id, offer } });

const aheadQuery = ({ api }: Pick<AppContext, 'api'>, { code, id, offer }: ProductKey) =>
  queryOptions({
    queryKey: productQuery({ api }, { code, id, offer }).queryKey,
    queryFn: async ({ signal }) => {
      const answer = await api('productDetail', { query: { code, id, offer } }, { signal, prefetch: true });
      unseen.add(answer);
      return answer;
    },
  });

/**
 * For the loader of the product page; answers its title. A visit always asks the shop, which records it, even where the
 * page was fetched ahead; then what is at hand shows meanwhile. An offer chosen on the page is no visit. Throws the 404 page for an address without a key.
 */
export async function loadProduct(
  context: AppContext,
  key: ProductKey,
  { preload, isChoice = false }: { preload: boolean; isChoice?: boolean },
): Promise<{ title: string }> {
  if (key.code === undefined && key.id === undefined) throw notFound();
  const { queryClient } = context;
  if (preload) return titled(await queryClient.ensureQueryData(aheadQuery(context, key)));
  const known = queryClient.getQueryData(productQuery(context, key).queryKey);
  if (isChoice && known !== undefined) return titled(known);
  const asked = queryClient.fetchQuery({ ...productQuery(context, key), staleTime: 0 });
  if (known === undefined) return titled(await asked);
  // What was fetched ahead stays where the shop cannot be reached
  asked.catch(() => undefined);
  return titled(known);
}

/**
 * A visit that began while its page was still being fetched ahead has got that answer, and the router has called no
 * loader: the shop is asked again, so that the view counts (R-CALL-037).
 */
export function useRecordedView(detail: ProductDetail, key: ProductKey): void {
  const app = useApp();
  useEffect(() => {
    // What is on its way already is not asked for twice; a view that cannot be recorded is no one's concern
    if (isUnseen(detail))
      app.queryClient.fetchQuery({ ...productQuery(app, key), staleTime: 0 }).catch(() => undefined);
    // Once a visit: what the shop answers later is the same product
    // oxlint-disable-next-line react/exhaustive-deps
  }, [detail.id]);
}

/** Whether this answer came before anyone looked. */
const isUnseen = (detail: ProductDetail): boolean => unseen.has(detail);

const titled = ({ name }: { name: string }) => ({ title: markupText(name) });
