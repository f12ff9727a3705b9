import { recentlyViewed } from '#goods/catalogue/server/tables.ts';
import { compareItem, favourite } from '#goods/saved-products/server/tables.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { basketTemplate } from '#ordering/templates/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { DemoItem } from './find-items.ts';
import { insertRows } from './insert-rows.ts';
import { readData } from './read-data.ts';
import type { SeededPeople } from './seed-companies.ts';

type Line = [article: string, quantity: number];

/** What a buyer has saved. Products and items are articles. */
type DemoLists = {
  email: string;
  company: string;
  basket: Line[];
  favourites: string[];
  viewed: string[];
  compared: string[];
  templates: { name: string; description: string; lines: Line[] }[];
};

const MINUTE_MS = 60_000;

/** Baskets, favourites, compared and recently viewed products, templates. */
export async function seedLists(
  db: Db,
  { accountIds, companies }: SeededPeople,
  { items, productIds }: { items: ReadonlyMap<string, DemoItem>; productIds: ReadonlyMap<string, number> },
  now: Date,
): Promise<void> {
  const before = (index: number) => new Date(now.getTime() - (index * 17 + 5) * MINUTE_MS);
  for (const lists of readData<DemoLists[]>('lists.json')) {
    const accountId = accountIds.get(lists.email)!;
    const productsOf = (articles: string[]) =>
      articles.map((article, index) => ({ accountId, productId: productIds.get(article)!, at: before(index) }));
    await db.insert(basket).values({ accountId, companyId: companies.get(lists.company)!.id, version: 1 });
    const lines = lists.basket.map(([article, quantity], index) => {
      const { itemId, productId } = items.get(article)!;
      return { accountId, itemId, productId, quantity, addedAt: before(index) };
    });
    await insertRows(db, basketLine, lines);
    await insertRows(db, favourite, productsOf(lists.favourites));
    await insertRows(db, recentlyViewed, productsOf(lists.viewed));
    await insertRows(db, compareItem, productsOf(lists.compared));
    const templates = lists.templates.map(({ name, description, lines: own }, index) => {
      const products = own.map(([article, quantity]) => ({ id: items.get(article)!.itemId, quantity }));
      const at = before(1000 * (index + 1));
      return { accountId, name, description, products, createdAt: at, updatedAt: at };
    });
    await insertRows(db, basketTemplate, templates);
  }
}
