import { useEffect } from 'react';
import type { Input } from '#shared/endpoint.ts';
import { type AppContext, useApp } from '#web/app/app-context.ts';
import type { ProductDetail } from '../contract.ts';
import { itemToBuy } from './offers.ts';

type Client = Pick<AppContext, 'api' | 'queryClient'>;

/** A product that was left and is returned to is read again after this time. */
const STALE_MS = 30_000;

const shownProducts = ({ queryClient }: Client) =>
  queryClient.getQueryCache().findAll({ queryKey: ['productDetail'], type: 'active' });

/** The page of a product reads it again; that is no view of it. */
export async function refreshProduct(client: Client): Promise<void> {
  await Promise.all(
    shownProducts(client).map(({ queryKey }) => {
      const input = queryKey[1] as Input<'productDetail'>;
      const queryFn = () => client.api('productDetail', input, { prefetch: true });
      // What shows stays where the shop cannot be reached
      return client.queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
    }),
  );
}

/** An answer has said that a price, pack or minimum is another one than shown: all goods on the screen are read again. */
export async function refreshGoods(client: Client): Promise<void> {
  const lists = [['listing'], ['fastView'], ['simpleOffer']].map((queryKey) =>
    client.queryClient.invalidateQueries({ queryKey }),
  );
  await Promise.all([refreshProduct(client), ...lists]);
}

/** A line of the basket as the shop has just answered it. */
interface AnsweredLine {
  id: number;
  price: { value: number };
  minOrderCount: number;
  packageCount: number;
}

/** Whether the page of a product shows other terms than the shop has for its line in the basket. */
export function showsOtherTerms(client: Client, line: AnsweredLine): boolean {
  return shownProducts(client).some(({ state }) => {
    const product = state.data as ProductDetail | undefined;
    if (!product || itemToBuy(product) !== line.id) return false;
    return (
      product.prices?.valueVat !== line.price.value ||
      product.minOrderCount !== line.minOrderCount ||
      product.packageCount !== line.packageCount
    );
  });
}

/** The page of a product that was left open follows an import when the visitor returns to it. */
export function useProductOnReturn(readAt: number): void {
  const app = useApp();
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt > STALE_MS) void refreshProduct(app);
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [app, readAt]);
}
