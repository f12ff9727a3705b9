import type { SQL } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { createSlot } from '#server/slot.ts';

/** Base units of items in the visitor's basket, by item id (R-ENT-06). The basket is of a higher layer and provides it. */
export const basketQuantitiesSlot =
  createSlot<(db: Db, session: Session, itemIds: readonly number[]) => Promise<ReadonlyMap<number, number>>>(
    'basket quantities',
  );

/** The same of one product and its offers in the baskets of several accounts, as a column of a larger statement. */
export const basketsOfProductSlot =
  createSlot<(accountIds: SQL, productId: SQL) => SQL<BasketOfProduct[] | null>>('baskets of a product');

export type BasketOfProduct = { accountId: number; itemId: number; quantity: number };
