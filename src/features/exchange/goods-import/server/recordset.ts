import { type SQL, sql } from 'drizzle-orm';

/**
 * Rows as a table within a statement: one parameter, however many rows. `columns` are names and types,
 * `external_id text, weight int`; a row's keys are the names.
 */
export function recordset(rows: readonly object[], alias: string, columns: string): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows, wellFormed)}::json) as ${sql.raw(`${alias} (${columns})`)}`;
}

/** Half a letter, left where a text was cut, is no JSON for PostgreSQL. */
const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/** A list as one parameter. */
export const textArray = (texts: Iterable<string>): SQL => sql`${sql.param([...texts])}::text[]`;
export const intArray = (numbers: Iterable<number>): SQL => sql`${sql.param([...numbers])}::int[]`;
