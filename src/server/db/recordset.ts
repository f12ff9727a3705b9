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

/**
 * Rows of numbers and plain words as a table within a statement, an array for each column: PostgreSQL reads them several
 * times as fast as JSON. No value has a comma, a quote or a blank in it.
 */
export function columnset<K extends string>(
  rows: readonly Record<K, string | number>[],
  alias: string,
  columns: Record<K, 'int' | 'bigint' | 'numeric' | 'float8' | 'text'>,
): SQL {
  const entries = Object.entries(columns) as [K, string][];
  const arrays = entries.map(([key, type]) => sql`${`{${rows.map((row) => row[key]).join(',')}}`}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(arrays, sql`, `)}) as ${sql.raw(`${alias} (${entries.map(([key]) => key).join(', ')})`)}`;
}

/** A list as one parameter. */
export const textArray = (texts: Iterable<string>): SQL => sql`${sql.param([...texts])}::text[]`;
export const intArray = (numbers: Iterable<number>): SQL => sql`${sql.param([...numbers])}::int[]`;
