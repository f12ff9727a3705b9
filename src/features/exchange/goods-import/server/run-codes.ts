import { type SQL, sql } from 'drizzle-orm';
import { brand, product, property, propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { FreeCodes } from './match/free-codes.ts';
import { textArray } from '#server/db/recordset.ts';

/** What gives new rows codes that no other row has. */
export type RunCodes = {
  /** The last part of a product's address. */
  readonly products: FreeCodes<Db>;
  readonly brands: FreeCodes<Db>;
  /** Unlike within a property: written `12/belyy`, 12 being the property's id. */
  readonly values: FreeCodes<Db>;
  /** All codes of properties, of other sources too: there are few. */
  readonly properties: Set<string>;
};

export async function openRunCodes(db: Db): Promise<RunCodes> {
  const properties = await db.select({ code: property.code }).from(property);
  return {
    products: new FreeCodes('-', (tx, codes) =>
      taken(tx, sql`select code from ${product} where code = any(${textArray(codes)})`),
    ),
    brands: new FreeCodes('-', (tx, codes) =>
      taken(tx, sql`select code from ${brand} where code = any(${textArray(codes)})`),
    ),
    values: new FreeCodes('_', (tx, codes) =>
      taken(
        tx,
        sql`
          select wanted.key as code from unnest(${textArray(codes)}) as wanted (key)
          join ${propertyValue} on property_id = split_part(wanted.key, '/', 1)::int
            and code = split_part(wanted.key, '/', 2)`,
      ),
    ),
    properties: new Set(properties.map(({ code }) => code)),
  };
}

async function taken(db: Db, query: SQL): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ code: string }>(query);
  return new Set(rows.map((row) => row.code));
}
