import { COMBINED_SECTION } from '#goods/products/server/combined-goods.fixture.ts';
import type { Session } from './fixtures.ts';

export interface Goods {
  id: number;
  name: string;
  article: string | null;
  minOrderCount: number;
  packageCount: number;
}

interface Listing {
  products: {
    items: (Goods & { offers: unknown[]; prices: unknown; stockStatus: { isInStock: boolean } })[];
    pageNavigation: { pageCount: number };
  };
}

const PAGE_SIZE = 100;

/** So many products of a section (`kabel-i-provod/`, or all) that can be ordered and have no offers. */
export async function listGoods({ call }: Session, count: number, section = ''): Promise<Goods[]> {
  const found: Goods[] = [];
  let pages = 1;
  for (let page = 1; page <= pages && found.length < count; page += 1) {
    const path = `/web/catalog/${section}?page_size=${PAGE_SIZE}&PAGEN_1=${page}`;
    const { products } = await call<Listing>('GET', path);
    pages = products.pageNavigation.pageCount;
    found.push(
      ...products.items.filter((item) => item.offers.length === 0 && item.prices && item.stockStatus.isInStock),
    );
  }
  if (found.length < count) throw new Error(`Only ${found.length} products can be ordered in «${section}»`);
  return found.slice(0, count);
}

/** A basket with these goods and nothing else; the quantity is brought to packs by the shop. */
export async function fillBasket({ call }: Session, goods: readonly Goods[], quantity = 1): Promise<void> {
  await call('POST', '/api/basket/clear/', {});
  await call('POST', '/api/basket/list/add/', { products: goods.map(({ id }) => ({ id, quantity })) });
}

/** Goods sold by the piece: every quantity from 1 may be ordered. */
export function byPiece(goods: readonly Goods[]): Goods[] {
  return goods.filter(({ minOrderCount, packageCount }) => minOrderCount <= 1 && packageCount <= 1);
}

/** How many base units of a product the basket holds. */
export async function quantityInBasket({ call }: Session, { id }: Pick<Goods, 'id'>): Promise<number> {
  const { basket } = await call<{ basket: { id: number; quantity: number }[] }>('GET', '/api/header/');
  return basket.find((line) => line.id === id)?.quantity ?? 0;
}

/** The goods in which rules meet, by the article shown: `(await combinedGoods(session))['RULE-PACK']`. */
export async function combinedGoods({ call }: Session): Promise<Record<string, Goods>> {
  const path = `/web/catalog/${COMBINED_SECTION}/?page_size=${PAGE_SIZE}`;
  const { products } = await call<Listing>('GET', path);
  if (products.items.length === 0) throw new Error(`The section «${COMBINED_SECTION}» is empty`);
  return Object.fromEntries(products.items.map((item) => [item.article!, item]));
}
