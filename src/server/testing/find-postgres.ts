import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresPrograms, programsIn } from '../db/embedded/postgres-programs.ts';

const DEBIAN = '/usr/lib/postgresql';

/** The programs of the newest PostgreSQL that Debian's packages have installed. */
export function findInstalledPostgres(): PostgresPrograms | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => programsIn(join(DEBIAN, version, 'bin')))
    .find(({ initdb, postgres }) => existsSync(initdb) && existsSync(postgres));
}

/** The server that the environment names for tests; they create databases of their own on it and drop them again. */
export function namedPostgres(): string | undefined {
  return process.env.TEST_DATABASE_URL || undefined;
}
