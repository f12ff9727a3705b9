import { notFound } from '@tanstack/react-router';
import { markupText } from '#shared/markup.ts';
import { apiQuery } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { ProductKey } from './product-key.ts';

export const productQuery = ({ api }: Pick<AppContext, 'api'>, { code, id }: ProductKey, prefetch = false) =>
  apiQuery(api, 'productDetail', { query: { code, id } }, { prefetch });

/**
 * For the loader of the product page; answers its title. A visit always asks the shop, which records it, even where the
 * page was fetched ahead; then what is at hand shows meanwhile. Throws the 404 page for an address without a key.
 */
export async function loadProduct(context: AppContext, key: ProductKey, preload: boolean): Promise<{ title: string }> {
  if (key.code === undefined && key.id === undefined) throw notFound();
  const { queryClient } = context;
  if (preload) return titled(await queryClient.ensureQueryData(productQuery(context, key, true)));
  const known = queryClient.getQueryData(productQuery(context, key).queryKey);
  const asked = queryClient.fetchQuery({ ...productQuery(context, key), staleTime: 0 });
  if (known === undefined) return titled(await asked);
  // What was fetched ahead stays where the shop cannot be reached
  asked.catch(() => undefined);
  return titled(known);
}

const titled = ({ name }: { name: string }) => ({ title: markupText(name) });
