import { eq } from 'drizzle-orm';
import type { TestApp } from '#shop/testing/test-app.ts';
import { basketLine } from './tables.ts';

export type Wanted = { id: number; quantity?: number };

/** The two calls that add goods, and what an account has in its basket then, by item. */
export function basketAdder(shop: () => TestApp) {
  const sending = (name: 'basketAdd' | 'basketListAdd') => (token: string, products: Wanted[], key?: string) =>
    shop().call(name, { body: { products } }, { token, headers: key ? { 'idempotency-key': key } : {} });
  const quantities = async (accountId: number): Promise<Record<number, number>> => {
    const rows = await shop().db.select().from(basketLine).where(eq(basketLine.accountId, accountId));
    return Object.fromEntries(rows.map((row) => [row.itemId, row.quantity]));
  };
  return { add: sending('basketAdd'), addList: sending('basketListAdd'), quantities };
}
