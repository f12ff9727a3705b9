import type { Database } from '#server/db/index.ts';
import { BUYERS_PER_COMPANY, fillTradeShop, type TradeData } from '#bench/generator/fill-trade-shop.ts';
import { basketWriter, orderWriter } from './basket-writer.ts';
import type { Ask, Writer } from './writer.ts';

const BASKET_BUYERS = 8;
const ORDER_BUYERS = 16;

/** Every fifteenth product is sold by the piece, from one piece on. */
const PIECE_STEP = 15;

/**
 * Fills a migrated database with the buyers of the load. Who orders has a company and goods of his own; `itemIds` are of
 * products sold by the piece.
 */
export async function fillForLoad(database: Database): Promise<TradeData> {
  const accounts = BASKET_BUYERS + ORDER_BUYERS * BUYERS_PER_COMPANY;
  const data = await fillTradeShop(database.db, accounts, (1 + ORDER_BUYERS) * PIECE_STEP);
  // As the owner of the tables: the shop's role may not. In a schema of its own, which no backup takes
  await database.analyze();
  await database.owner.query('create schema crash create table commit (id bigint primary key, pair bigint not null)');
  const ordering = data.buyers.slice(BASKET_BUYERS).filter((_, n) => n % BUYERS_PER_COMPANY === 0);
  return {
    buyers: [...data.buyers.slice(0, BASKET_BUYERS), ...ordering],
    itemIds: data.itemIds.filter((_, index) => (index + 1) % PIECE_STEP === 0),
  };
}

/** Acknowledged writes of each buyer of the load, and the numbers of the orders. */
export type Load = { pieces: number[]; orders: number[]; numbers: string[] };

/** Buyers fill baskets and place orders over HTTP until `stop`. `ask` sends their requests. */
export function startLoad(
  url: string,
  { buyers, itemIds }: TradeData,
  ask: Ask = fetch,
): { stop: () => Promise<Load> } {
  const baskets = buyers.slice(0, BASKET_BUYERS).map((buyer) => basketWriter(url, buyer, itemIds[0]!, ask));
  const orders = buyers.slice(BASKET_BUYERS).map((buyer, n) => orderWriter(url, buyer, itemIds[1 + n]!, ask));
  const counts = (writers: Writer[]) => writers.map((writer) => writer.acknowledged());
  return {
    stop: async () => {
      await Promise.all([...baskets, ...orders].map((writer) => writer.stop()));
      return { pieces: counts(baskets), orders: counts(orders), numbers: orders.flatMap(({ numbers }) => numbers) };
    },
  };
}
