import { type SQL, sql } from 'drizzle-orm';
import { brand, product, propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { FreeCodes } from './free-codes.ts';
import { textArray } from './recordset.ts';

/** Codes of products: the last part of their addresses. */
export const productCodes = (): FreeCodes<Db> =>
  new FreeCodes('-', (db, codes) => taken(db, sql`select code from ${product} where code = any(${textArray(codes)})`));

export const brandCodes = (): FreeCodes<Db> =>
  new FreeCodes('-', (db, codes) => taken(db, sql`select code from ${brand} where code = any(${textArray(codes)})`));

/** Codes of property values, which are unlike within a property: written `12/belyy`, 12 being the property's id. */
export const valueCodes = (): FreeCodes<Db> =>
  new FreeCodes('_', (db, codes) =>
    taken(
      db,
      sql`
        select wanted.key as code from unnest(${textArray(codes)}) as wanted (key)
        join ${propertyValue} on property_id = split_part(wanted.key, '/', 1)::int
          and code = split_part(wanted.key, '/', 2)`,
    ),
  );

async function taken(db: Db, query: SQL): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ code: string }>(query);
  return new Set(rows.map((row) => row.code));
}
