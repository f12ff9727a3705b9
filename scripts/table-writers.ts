import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A statement in `file` that writes a table of another owner. */
export type ForeignWrite = { file: string; table: string; owner: string };

const TABLE = /export const (\w+) = pgTable\(/g;
const WRITES = [
  /\b(?:db|tx|#db)\s*\.(?:insert|update|delete)\((\w+)\)/g,
  /\b(?:insert into|update|delete from) \$\{(\w+)\}/g,
];

/** Builders and fixtures serve tests; demo data is written into an empty shop. */
const LEFT_OUT = /(\.test\.tsx?|\.fixture\.ts|\/factory\.ts)$|^demo\/|\/testing\//;

/** The owner of a file below `src`: the feature (`identity/accounts`), or the folder beside the features. */
function ownerOf(file: string): string {
  const [top, layer, feature] = file.split('/');
  return top === 'features' ? `${layer}/${feature}` : top!;
}

type Source = { file: string; text: string };

/** The files of production code, by their paths below `src`. */
function readSources(root: string): Source[] {
  const folder = join(root, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
}

const isTables = ({ file }: Source) => file.endsWith('/tables.ts');
const tablesOf = (text: string): string[] => [...text.matchAll(TABLE)].map(([, table]) => table!);
const writtenIn = (text: string): string[] =>
  WRITES.flatMap((write) => [...text.matchAll(write)]).map(([, table]) => table!);

/** The statements of production code that write tables of other owners, read from the text of the files. */
export function findForeignWrites(root: string): ForeignWrite[] {
  const sources = readSources(root);
  const owners = new Map(
    sources.filter(isTables).flatMap(({ file, text }) => tablesOf(text).map((table) => [table, ownerOf(file)])),
  );
  return sources.flatMap(({ file, text }) =>
    writtenIn(text).flatMap((table) => {
      const owner = owners.get(table);
      return owner === undefined || owner === ownerOf(file) ? [] : [{ file, table, owner }];
    }),
  );
}

/** What no production code fills of the tables of these owners: whole tables (`productLink`) and columns (`section.sort`). */
export function findUnwritten(root: string, owners: RegExp): string[] {
  const sources = readSources(root);
  const tables = sources.filter((source) => isTables(source) && owners.test(ownerOf(source.file)));
  const writers = sources.filter((source) => !isTables(source));
  return tables.flatMap(({ text }) =>
    tablesOf(text).flatMap((table) => {
      const own = writers.filter((source) => writtenIn(source.text).includes(table));
      if (own.length === 0) return [table];
      return columnsOf(text, table)
        .filter((column) => !own.some((source) => namesOf(column).test(source.text)))
        .map((column) => `${table}.${column}`);
    }),
  );
}

/** The columns of a table that the database does not fill by itself. */
function columnsOf(text: string, table: string): string[] {
  const [own = ''] = text.split(`export const ${table} = pgTable(`)[1]?.split(/\n[\]}]?\);/) ?? [];
  const [columns = ''] = own.split(/\n  \(t\) =>/);
  return [...columns.matchAll(/(?:^|[{\n])\s*(\w+): (?!identity\()\w+\(/g)]
    .map(([, column]) => column!)
    .filter((column) => !['id', 'at', 'createdAt'].includes(column));
}

const namesOf = (column: string): RegExp =>
  new RegExp(`\\b(?:${column}|${column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)})\\b`);
