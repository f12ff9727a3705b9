import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { EMBEDDED_MAJOR } from '#server/db/embedded/cluster.ts';
import type { PostgresPrograms } from '#server/db/embedded/postgres-programs.ts';
import { MIGRATIONS_FOLDER } from '#server/db/migrate.ts';
import { type PrivatePostgres, startPrivatePostgres } from '#server/testing/private-postgres.ts';
import type { ListingData } from './listing-data.ts';

/** What a stored database was made of, and what the requests need of it. */
type Label = { generator: string; migrations: string[]; data: ListingData };

type StoredDatabase = PrivatePostgres & {
  /** Which server it is, for the output. */
  name: string;
  /** Null where it is still to be filled; `label` then says that it has been. */
  data: ListingData | null;
  label: (data: ListingData) => void;
};

const sources = ['bench/generator/*.ts', 'src/demo/data/goods/*', 'bench/listing/listing-data.ts'];

/**
 * A PostgreSQL for the generated catalogue of so many products. Its files stay in the data directory for the next run, as
 * large catalogues take minutes to make; they are removed when the generator or an applied migration has changed.
 * `programs`: those of another server than the embedded one.
 */
export async function openStoredDatabase(size: number, programs?: PostgresPrograms): Promise<StoredDatabase> {
  const server = programs === undefined ? EMBEDDED_MAJOR : basename(dirname(dirname(programs.postgres)));
  const folder = resolve(process.env.DATA_DIR || 'data', 'bench', `listing-${size}-postgres-${server}`);
  const labelFile = join(folder, 'label.json');
  const stored = existsSync(labelFile) ? (JSON.parse(readFileSync(labelFile, 'utf8')) as Label) : null;
  const generator = hashOf(sources.flatMap((pattern) => globSync(pattern)).toSorted());
  const migrations = globSync(join(MIGRATIONS_FOLDER, '*.sql'))
    .toSorted()
    .map((file) => hashOf([file]));
  const isUsable =
    stored !== null &&
    stored.generator === generator &&
    stored.migrations.every((migration, index) => migration === migrations[index]);
  if (!isUsable) rmSync(folder, { recursive: true, force: true });
  const postgres = await startPrivatePostgres({
    durable: true,
    dataFolder: join(folder, 'postgres'),
    ...(programs && { programs }),
  });
  return {
    ...postgres,
    name: `PostgreSQL ${server}, ${programs === undefined ? 'embedded' : 'installed'}`,
    data: isUsable ? stored.data : null,
    label: ({ tokens, orderingTokens, collectionPaths, itemIds }) => {
      const data: ListingData = { tokens, orderingTokens, collectionPaths, itemIds };
      writeFileSync(`${labelFile}.new`, JSON.stringify({ generator, migrations, data } satisfies Label));
      renameSync(`${labelFile}.new`, labelFile);
    },
  };
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
