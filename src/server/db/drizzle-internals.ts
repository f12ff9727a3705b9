import { Column, is, SQL, Subquery } from 'drizzle-orm';
import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { Db } from './database.ts';

// All private parts of Drizzle that this code uses. Its test names the version of Drizzle that they were written for

/** What a Drizzle statement selects: its position in a row, and what reads it. */
type SelectedField = { path: readonly string[]; field: unknown };

/** The parts of a prepared statement that its types leave out. `fields`: none where nothing is selected. */
type Prepared = {
  fields?: readonly SelectedField[];
  joinsNotNullableMap?: object;
  customResultMapper?: ((rows: readonly unknown[][]) => object[]) | undefined;
};

/** The session of a database or a transaction; savepoints share that of their transaction. It sends through its client. */
export const sessionOf = (db: Db): { client: unknown } => (db as unknown as { session: { client: unknown } }).session;

/** A prepared statement as another database or transaction sends it. */
export const sentBy = <S extends object>(statement: S, db: Db): S =>
  Object.create(statement, { client: { value: sessionOf(db).client } }) as S;

type Dialect = { migrate: (migrations: MigrationMeta[], session: unknown, config: object) => Promise<void> };

/** Applies those of the migrations that are newer than the last one applied, in one transaction. */
export function applyWith(db: object, migrations: MigrationMeta[]): Promise<void> {
  const { dialect, session } = db as unknown as { dialect: Dialect; session: unknown };
  return dialect.migrate(migrations, session, {});
}

/** Has the rows of a prepared statement read by `rowMapper`, where that can read them. */
export function withRowMapper<S extends object>(statement: S): S {
  const prepared = statement as Prepared;
  prepared.customResultMapper ??= rowMapper(prepared) ?? undefined;
  return statement;
}

type Decoder = { mapFromDriverValue: (value: unknown) => unknown };
type Reader = { outer: string | null; name: string; decoder: Decoder };
type Row = Record<string, unknown>;

/**
 * Turns the driver's rows, which are lists of values, into objects as Drizzle does, but looks the decoders up once for a
 * statement. Drizzle does so for every value, which takes longer than decoding it. Null where the mapping is Drizzle's:
 * for statements that select nothing, and for joined tables as objects, which may be null as a whole.
 */
function rowMapper({ fields, joinsNotNullableMap }: Prepared): ((rows: readonly unknown[][]) => object[]) | null {
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
