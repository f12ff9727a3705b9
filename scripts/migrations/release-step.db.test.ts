import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, migrate, openDatabase } from '#server/db/index.ts';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';
import { emptyDatabase } from '#server/testing/test-database.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { breakingChanges } from './breaking-changes.fixture.ts';
import { type Part, schemaParts } from './schema-parts.fixture.ts';

/**
 * Changes since the last release that a node of it notices all the same, by their beginning, each with what it notices. The
 * list is emptied when `migrations/released` moves on.
 */
const ACCEPTED: Record<string, string> = {
  'constraint account account_to_erase_is_closed':
    'a former node cannot open an account again that waits for its erasure: it answers 500, and the account stays closed',
  'column file content_hash': 'none: a trigger computes what the column has computed',
  'trigger file file_content_hash': 'none: it fills content_hash of rows that a former node inserts',
  'trigger exchange_part note_removed_files': 'none: it notes the key of a removed row in a new table',
  'trigger file note_removed_files': 'none: it notes the key of a removed row in a new table',
  'trigger goods_upload_part note_removed_files': 'none: it notes the key of a removed row in a new table',
  'trigger price_list note_removed_files': 'none: it notes the key of a removed row in a new table',
  'rows, 0088_synonyms-saved': 'none: they get a value of a column that is new',
};

/** A statement that may change rows under a former node. */
const ROW_CHANGE = /^\s*(update|delete|insert|truncate|merge|with|do|select|call)\b/i;

type Journal = { entries: { tag: string }[] };

const readJournal = (file: string): Journal => JSON.parse(readFileSync(file, 'utf8')) as Journal;

const withoutRemarks = (sql: string): string => sql.replaceAll(/--.*|\/\*[^]*?\*\//g, '');

/** The statements of a migration that may change rows, each by its migration and its begin. */
const rowChanges = (name: string, sql: string): string[] =>
  sql
    .split(/--> statement-breakpoint|;\s*\n/)
    .map(withoutRemarks)
    .filter((statement) => ROW_CHANGE.test(statement))
    .map((statement) => `rows, ${name}: ${statement.trim().slice(0, 100)}`);

/** The names of the migrations up to the one that `migrations/released` names, and of those after it. */
function splitMigrations(): { released: string[]; added: string[] } {
  const names = readJournal(join(MIGRATIONS_FOLDER, 'meta/_journal.json')).entries.map(({ tag }) => tag);
  const last = readFileSync(join(MIGRATIONS_FOLDER, 'released'), 'utf8').trim();
  if (!names.includes(last)) throw new Error(`migrations/released names ${last}, which is no migration`);
  const count = names.indexOf(last) + 1;
  return { released: names.slice(0, count), added: names.slice(count) };
}

/** A folder with the migrations of the last release. */
function releasedMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-released-'));
  afterFile(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journalFile = join(folder, 'meta/_journal.json');
  const { entries, ...journal } = readJournal(journalFile);
  const released = entries.slice(0, splitMigrations().released.length);
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: released }));
  return folder;
}

let database: Database;
let former: Part[];

beforeAll(async () => {
  database = await openDatabase({ url: await emptyDatabase() });
  await migrate(database, { folder: releasedMigrations() });
  former = await schemaParts(database.pool);
});
afterAll(() => database.close());

/** What statements change, in a transaction that is rolled back. */
async function changesBy(statements: string): Promise<string[]> {
  const client: pg.PoolClient = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(statements);
    return breakingChanges(former, await schemaParts(client));
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('a change of the schema', () => {
  it.each([
    ['a dropped table', 'drop table city cascade', 'table city is gone or renamed'],
    ['a dropped column', 'alter table company drop column kpp', 'column company kpp is gone or renamed'],
    ['a renamed column', 'alter table company rename kpp to code', 'column company kpp is gone or renamed'],
    ['a renamed table', 'alter table company rename to firm', 'table company is gone or renamed'],
    ['another type', 'alter table company alter kpp type varchar(9)', 'column company kpp is character varying(9)'],
    [
      'a wider type, which arrives as another one',
      'alter table stock alter reserved type numeric',
      'column stock reserved is numeric',
    ],
    ['an obligatory column', 'alter table account alter email set not null', 'column account email is text not null'],
    ['a column that may be empty', 'alter table company alter name drop not null', 'column company name is text'],
    ['a default that is gone', 'alter table company alter credit_limit drop default', 'column company credit_limit is'],
    ['a new column without a default', 'alter table city add code text not null', 'column city code needs a value'],
    ['a check', 'alter table company add constraint c check (length(name) > 1)', 'constraint company c refuses'],
    [
      'a check of columns old and new',
      'alter table company add code text, add constraint c check (code <> name)',
      'constraint company c refuses',
    ],
    ['a unique constraint', 'alter table company add constraint c unique (name)', 'constraint company c refuses'],
    ['a unique index', 'create unique index c on company (name)', 'index company c refuses'],
    [
      'a unique index of a new column that former rows share',
      "alter table company add code text default 'x'; create unique index c on company (code)",
      'index company c refuses',
    ],
    ['a unique index of an expression', 'create unique index c on company (lower(name))', 'index company c refuses'],
    [
      'a reference',
      'alter table company add constraint c foreign key (credit_limit) references city (id)',
      'constraint company c refuses',
    ],
    [
      'a reference that holds deleted rows',
      'create table c (n integer references basket_template (id))',
      'constraint c c_n_fkey refuses to delete rows of basket_template',
    ],
    [
      'a trigger',
      'create trigger c before insert on company for each row execute function suppress_redundant_updates_trigger()',
      'trigger company c runs',
    ],
    ['a dropped trigger', 'drop trigger order_line_texts on order_line', 'trigger order_line order_line_texts is gone'],
    [
      'a dropped index, which an upsert may name',
      'drop index product_external',
      'index product product_external is gone',
    ],
  ])('%s is refused', async (_what, statements, expected) => {
    const changes = await changesBy(statements);
    expect(
      changes.some((line) => line.startsWith(expected)),
      changes.join('\n') || 'nothing was refused',
    ).toBe(true);
  });

  it.each([
    [
      'a table',
      'create table c (n integer primary key, city integer not null references city (id) on delete cascade, check (n > 0))',
    ],
    ['a reference to rows that stay', 'create table c (n integer not null unique references company (id))'],
    ['a column', 'alter table company add code text'],
    ['a column with a default', "alter table company add code text not null default ''"],
    ['a check of new columns', 'alter table company add code text, add constraint c check (length(code) > 1)'],
    [
      'a unique index of a new column without values',
      'alter table company add code text; create unique index c on company (code)',
    ],
    ['a reference of a new column', 'alter table company add c integer references city (id)'],
    ['an index', 'create index c on company (name)'],
    ['a function', "create function c() returns integer language sql as 'select 1'"],
  ])('%s is accepted', async (_what, statements) => {
    expect(await changesBy(statements)).toEqual([]);
  });
});

it('statements that change rows are found beside those of the schema', () => {
  const sql =
    "-- why\nUPDATE company SET name = '';--> statement-breakpoint\nCREATE INDEX i ON c (n);\n/* why */ DO $$ begin end $$;";
  expect(rowChanges('0001', sql)).toEqual([
    "rows, 0001: UPDATE company SET name = '';",
    'rows, 0001: DO $$ begin end $$;',
  ]);
  expect(rowChanges('0002', 'ALTER TABLE c ADD n integer;')).toEqual([]);
});

it('migrations since the last release change nothing that its nodes read and write', async () => {
  await migrate(database);
  const changes = [
    ...breakingChanges(former, await schemaParts(database.pool)),
    ...splitMigrations().added.flatMap((name) =>
      rowChanges(name, readFileSync(join(MIGRATIONS_FOLDER, `${name}.sql`), 'utf8')),
    ),
  ];
  const refused = changes.filter((line) => !Object.keys(ACCEPTED).some((begin) => line.startsWith(begin)));
  expect(refused, 'see docs/first-change.md, "What a release may change"').toEqual([]);
  const unused = Object.keys(ACCEPTED).filter((begin) => !changes.some((line) => line.startsWith(begin)));
  expect(unused).toEqual([]);
});
