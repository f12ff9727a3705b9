import { Column, is, SQL, Subquery } from 'drizzle-orm';

/** What a Drizzle statement selects: where it stands in a row, and what reads it. */
type SelectedField = { path: readonly string[]; field: unknown };

/** The parts of a prepared statement that its types leave out. `fields`: none where nothing is selected. */
export type Selecting = { fields?: readonly SelectedField[]; joinsNotNullableMap?: object };

type Decoder = { mapFromDriverValue: (value: unknown) => unknown };
type Reader = { outer: string | null; name: string; decoder: Decoder };
type Row = Record<string, unknown>;

/**
 * Turns the driver's rows, which are lists of values, into objects as Drizzle does, but looks the decoders up once for a
 * statement. Drizzle does so for every value, which takes longer than decoding it. Null where the mapping is Drizzle's:
 * for statements that select nothing, and for joined tables as objects, which may be null as a whole.
 */
export function rowMapper({
  fields,
  joinsNotNullableMap,
}: Selecting): ((rows: readonly unknown[][]) => object[]) | null {
  const isPlain = ({ path, field }: SelectedField) =>
    path.length === 1 || (path.length === 2 && !(joinsNotNullableMap && is(field, Column)));
  if (!fields?.every(isPlain)) return null;
  const readers = fields.map(({ path, field }): Reader => {
    const [outer, name] = path.length === 1 ? [null, path[0]!] : [path[0]!, path[1]!];
    return { outer, name, decoder: decoderOf(field) };
  });
  return (rows) => rows.map((values) => readRow(readers, values));
}

function readRow(readers: readonly Reader[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (let at = 0; at < readers.length; at += 1) {
    const { outer, name, decoder } = readers[at]!;
    const value = values[at];
    const owner = outer === null ? row : ((row[outer] ??= {}) as Row);
    owner[name] = value === null ? null : decoder.mapFromDriverValue(value);
  }
  return row;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  if (is(field, Subquery)) return (field as unknown as { _: { sql: { decoder: Decoder } } })._.sql.decoder;
  return (field as { sql: { decoder: Decoder } }).sql.decoder;
}
