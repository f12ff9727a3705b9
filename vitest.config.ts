import { defineConfig } from 'vitest/config';
import { findInstalledPostgres, namedPostgres } from './src/server/testing/find-postgres.ts';
import { SOURCE_OPTIONS } from './src/server/testing/source-options.ts';

/**
 * What another server cannot change the answer of: tests that start embedded servers of their own, or kill what runs beside
 * the server; who may call what, and what is left of an exchange whose steps are lost, which are decided between statements;
 * what the driver does when a server falls silent; how threads share their work; and what compares two ways that end in the
 * same statements. The files of each feature prove on both servers that its statements do what they should.
 *
 * The second group tries many interleavings, rows or texts over statements that the files of their features run on both. What
 * a server decides by its locks stays on both: `trade-races`, `order-races`, `orders-at-once`, `held-rows`.
 */
const EMBEDDED_ONLY = [
  'scripts/**',
  'src/server/db/embedded/**',
  'src/shop/commands/import.db.test.ts',
  '**/killed-import.db.test.ts',
  'src/shop/testing/rights/**',
  'src/server/db/silent-server.db.test.ts',
  '**/replaced-server.db.test.ts',
  '**/real-goods.db.test.ts',
  '**/skipped-elements.db.test.ts',
  '**/product-lookups.db.test.ts',
  '**/catalogue-snapshot.db.test.ts',
  '**/failed-server.db.test.ts',
  '**/parallel-files.db.test.ts',
  '**/stock-truth.db.test.ts',
  'src/shop/serving/serving-threads.db.test.ts',

  'src/shop/{erase-during-calls,frozen-node,orders-in-several-windows,orders-while-rights-end}.db.test.ts',
  'src/shop/{ownership,people-races,several-nodes}.db.test.ts',
  '**/{additions,baskets}-while-goods-change.db.test.ts',
  '**/goods-import/server/{real-schemas,real-sources}.db.test.ts',
  '**/{large-answers,log-in,names-over-http,order-law,orders-of-nodes}.db.test.ts',
];

/** When a test hangs. No test measures its own time: a machine may be ten times slower than another. */
const TIMEOUT_MS = 180_000;

/**
 * With three a quarter of two cores is idle while tests wait for their databases, with four a tenth. The same for all
 * projects, which Vitest then runs without a pause between them.
 */
const MAX_WORKERS = 4;

/** A test that asserts nothing fails: a loop over an empty list proves nothing. */
const expect = { requireAssertions: true };

/**
 * `*.db.test.ts`, on the embedded PostgreSQL or on another one. Files share a process, which saves two thirds of the time:
 * a file puts back what it changes outside of itself (timers, globals, modules).
 */
const databaseSuite = (name: string, server: 'embedded' | 'other') => ({
  test: {
    name,
    include: ['{src,bench,scripts}/**/*.db.test.ts'],
    exclude: server === 'embedded' ? [] : EMBEDDED_ONLY,
    environment: 'node' as const,
    expect,
    isolate: false,
    // Of their threads too
    execArgv: SOURCE_OPTIONS,
    env: { TEST_SERVER: server },
    globalSetup: ['src/server/testing/global-setup.ts'],
    setupFiles: [
      'src/server/testing/each-file.setup.ts',
      'src/features/identity/session/server/quick-passwords.fixture.ts',
    ],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    maxWorkers: MAX_WORKERS,
  },
});

/** The suite runs once more on the server that is named, and in CI on an installed one: the oldest that is supported. */
const hasOther = namedPostgres() !== undefined || (process.env.CI && findInstalledPostgres() !== undefined);

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Tags are the ids of the customer's rows (`docs/requirements.tsv`)
    strictTags: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{bench,scripts,e2e}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          environment: 'node',
          expect,
          isolate: false,
          execArgv: SOURCE_OPTIONS,
          unstubGlobals: true,
          testTimeout: TIMEOUT_MS,
          maxWorkers: MAX_WORKERS,
        },
      },
      databaseSuite('database', 'embedded'),
      ...(hasOther ? [databaseSuite('other-postgres', 'other')] : []),
    ],
  },
});
