import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Data } from '#shared/endpoint.ts';
import type { TradeData } from '#bench/generator/fill-trade-shop.ts';
import { type Ask, callUntilAnswered, repeat, type Writer } from './writer.ts';

type Buyer = TradeData['buyers'][number];

/** Below the limit of 600 changes a minute for an account. */
const PAUSE_MS = 110;

/** At each beat all buyers who are ready order at the same time. */
const BEAT_MS = 100;

/** Adds one piece of a product to a buyer's basket, again and again: the quantity counts the calls that were made. */
export function basketWriter(url: string, { token }: Buyer, itemId: number, ask: Ask = fetch): Writer {
  return repeat(async () => {
    await addPiece(url, token, itemId, ask);
    await sleep(PAUSE_MS);
    return 1;
  });
}

/**
 * Places an order of one piece, again and again: the number of orders counts the calls that were made. `numbers` are those
 * of the orders that were acknowledged.
 */
export function orderWriter(
  url: string,
  buyer: Buyer,
  itemId: number,
  ask: Ask = fetch,
): Writer & { numbers: string[] } {
  const { token, companyId, address, consignee } = buyer;
  const numbers: string[] = [];
  const writer = repeat(async () => {
    await addPiece(url, token, itemId, ask);
    const { checkoutKey, summary } = await callUntilAnswered<Data<'orderCheckout'>>(
      `${url}/web/orderCheckout/?shipment=together`,
      { headers: { authorization: `Bearer ${token}` } },
      ask,
    );
    await sleep(BEAT_MS - (Date.now() % BEAT_MS));
    const body = JSON.stringify({
      contragent: companyId,
      deliveryType: 'delivery',
      address,
      consignee,
      shipment: 'together',
      paySystem: 'credit',
      checkoutKey,
      expectedTotal: summary.total,
    });
    const order = { method: 'POST', headers: headersOf(token), body };
    const { number } = await callUntilAnswered<Data<'orderAdd'>>(`${url}/api/order/add/`, order, ask);
    numbers.push(number);
    return 1;
  });
  return { ...writer, numbers };
}

function addPiece(url: string, token: string, itemId: number, ask: Ask): Promise<unknown> {
  const body = JSON.stringify({ products: [{ id: itemId, quantity: 1 }] });
  const addition = { method: 'POST', headers: headersOf(token), body };
  return callUntilAnswered(`${url}/api/basket/add/`, addition, ask);
}

const headersOf = (token: string) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
  'idempotency-key': randomUUID(),
});
