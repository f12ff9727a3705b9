import pg from 'pg';
import type { TradeData } from '#bench/generator/fill-trade-shop.ts';

/** Acknowledged writes: pieces in each buyer's basket, then orders of each further buyer, and pairs of rows. */
export type Expected = { pieces: number[]; orders: number[]; pairs: number[] };

/** How many acknowledged writes are missing, and how many were made more than once, or in part. */
export async function checkWrites(
  url: string,
  { buyers }: TradeData,
  { pieces, orders, pairs }: Expected,
): Promise<{ lost: number; doubled: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const countsBy = async (query: string) => {
    const { rows } = await client.query<{ id: number; count: number }>(query);
    return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]));
  };
  try {
    const inBasket = await countsBy('select account_id as id, sum(quantity) as count from basket_line group by 1');
    const ordered = await countsBy('select account_id as id, count(*) as count from customer_order group by 1');
    const written = await countsBy('select pair as id, count(*) as count from crash.commit group by 1');
    const differences = [
      ...pieces.map((count, n) => (inBasket.get(buyers[n]!.accountId) ?? 0) - count),
      ...orders.map((count, n) => (ordered.get(buyers[pieces.length + n]!.accountId) ?? 0) - count),
      ...pairs.map((id) => (written.has(id) ? 0 : -1)),
      // A pair is written as one
      ...[...written.values()].map((count) => (count === 2 ? 0 : 1)),
    ];
    const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
    return {
      lost: Math.abs(sum(differences.filter((difference) => difference < 0))),
      doubled: sum(differences.filter((difference) => difference > 0)),
    };
  } finally {
    await client.end();
  }
}
