import { defineConfig } from 'vitest/config';
import { findPostgresPrograms, namedPostgres } from './src/server/testing/find-postgres.ts';

/**
 * Three projects: `unit` for everything that needs no database, and the same database suite (`*.db.test.ts`) once on
 * PGlite and once on PostgreSQL where a server can be had. What concerns one engine alone is named after it.
 */
const databaseSuite = (engine: 'pglite' | 'postgres') => ({
  test: {
    name: engine,
    include: ['src/**/*.db.test.ts', `src/**/*.${engine}.test.ts`],
    environment: 'node' as const,
    env: { TEST_ENGINE: engine },
    globalSetup: ['src/server/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

const postgres = namedPostgres() !== undefined || findPostgresPrograms() !== undefined;
if (!postgres)
  console.warn('No PostgreSQL: neither DATABASE_URL nor an installed server. The database suite runs on PGlite alone.');

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Tags are the ids of the customer's rows (`docs/requirements.tsv`)
    strictTags: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/*.{db,pglite,postgres}.test.ts'],
          environment: 'node',
        },
      },
      databaseSuite('pglite'),
      ...(postgres ? [databaseSuite('postgres')] : []),
    ],
  },
});
