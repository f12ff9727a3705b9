import { type SQL, sql } from 'drizzle-orm';
import { type Db, hiddenList, statementFor } from '#server/db/index.ts';
import { priceType, promotion } from './tables.ts';

/** What price types and promotions are called now. */
export type PriceNames = { priceType: string | null; promotions: ReadonlyMap<number, string> };

type NamesRow = { priceType: string | null; promotions: { id: number; name: string }[] | null };

/** The names of a price type and of promotions (an array), for `priceNamesOf`, as a column of a larger statement. */
export function priceNamesColumn(priceTypeId: SQL, promotionIds: SQL): SQL<NamesRow> {
  return sql<NamesRow>`json_build_object(
    'priceType', (select name from ${priceType} where id = ${priceTypeId}),
    'promotions', (
      select json_agg(json_build_object('id', id, 'name', name)) from ${promotion} where id = any(${promotionIds})))`;
}

export function priceNamesOf({ priceType: type, promotions }: NamesRow): PriceNames {
  return { priceType: type, promotions: new Map(promotions?.map(({ id, name }) => [id, name])) };
}

const names = statementFor((db) =>
  db
    .select({
      names: priceNamesColumn(sql`${sql.placeholder('priceTypeId')}::int`, hiddenList('promotionIds', 'int')),
    })
    .from(sql`(select 1) as one`)
    .prepare('price_names'),
);

/** The names of a company's price type and of promotions. */
export async function readPriceNames(
  db: Db,
  given: { priceTypeId: number | null; promotionIds: readonly number[] },
): Promise<PriceNames> {
  const [row] = await names(db).execute(given);
  return priceNamesOf(row!.names);
}
