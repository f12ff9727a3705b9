import { aConsignee, anAddress } from '#ordering/addresses/server/factory.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import type { OrderRequest } from '../contract.ts';

type Product = Awaited<ReturnType<typeof aProduct>>;

export type ReadyBuyer = Awaited<ReturnType<typeof aBuyer>> & { address: number; consignee: number };

/** A buyer whose company has all that a delivery needs. */
export async function aReadyBuyer(db: Db, fields: Parameters<typeof aBuyer>[1] = {}): Promise<ReadyBuyer> {
  const buyer = await aBuyer(db, fields);
  const address = await anAddress(db, buyer.company.id);
  return { ...buyer, address, consignee: await aConsignee(db, buyer.company.id) };
}

/** Puts a product into the buyer's basket, a new one for 100 roubles where none is given. */
export async function inBasket(
  shop: TestApp,
  buyer: ReadyBuyer,
  wanted: { product?: Product; quantity?: number } = {},
): Promise<Product> {
  const product = wanted.product ?? (await aProduct(shop.db));
  const body = { products: [{ id: product.id, quantity: wanted.quantity ?? 1 }] };
  const added = await shop.call('basketAdd', { body }, { token: buyer.token });
  if (added.data.lines.length !== 1) throw new Error('The product is not in the basket');
  return product;
}

/** A complete, prepaid delivery of what the checkout shows now. */
export async function openCheckout(
  shop: TestApp,
  { token, company, address, consignee }: ReadyBuyer,
): Promise<OrderRequest & { checkoutKey: string }> {
  const { data } = await shop.call('orderCheckout', { query: {} }, { token });
  return {
    contragent: company.id,
    deliveryType: 'delivery',
    address,
    consignee,
    shipment: 'together',
    paySystem: 'prepayment',
    checkoutKey: data.checkoutKey,
    expectedTotal: data.summary.total,
  };
}
