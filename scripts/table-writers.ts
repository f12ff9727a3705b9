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

/** The statements of production code that write tables of other owners, read from the text of the files. */
export function findForeignWrites(root: string): ForeignWrite[] {
  const folder = join(root, 'src');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  const owners = new Map(
    texts
      .filter(({ file }) => file.endsWith('/tables.ts'))
      .flatMap(({ file, text }) => [...text.matchAll(TABLE)].map(([, table]) => [table!, ownerOf(file)])),
  );
  return texts.flatMap(({ file, text }) =>
    WRITES.flatMap((write) => [...text.matchAll(write)]).flatMap(([, table]) => {
      const owner = owners.get(table!);
      return owner === undefined || owner === ownerOf(file) ? [] : [{ file, table: table!, owner }];
    }),
  );
}
