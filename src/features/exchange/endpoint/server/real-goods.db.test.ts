import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLedger } from '#e2e/ledger-client/ledger-client.ts';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { importFiles } from '#exchange/goods-import/server/index.ts';
import { differences, everything } from '#exchange/goods-import/server/everything.fixture.ts';
import { hasRealExports, realExport } from '#exchange/goods-import/server/real-exports.fixture.ts';
import { REAL_EXPORTS, VARIANTS } from './real-goods.fixture.ts';
import type { Database } from '#server/db/index.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { exchangeNode } from './exchange.fixture.ts';

/** `EXCHANGE=all` sends every export in every way; otherwise each goes one way, the ways by turns. */
const isFull = process.env.EXCHANGE === 'all';

async function shop(): Promise<Database> {
  const database = await testDatabase();
  onTestFinished(() => database.close());
  return database;
}

/** What the shop has after the files were imported by name, all together. */
async function byFile(files: readonly string[]): Promise<Record<string, unknown[]>> {
  const { db } = await shop();
  await importFiles(
    db,
    files.map((name) => ({ path: realExport(name), name })),
    {},
    { now: new Date() },
  );
  return everything(db);
}

describe.skipIf(!hasRealExports)('real goods over HTTP (skipped where ../shared/data is absent)', () => {
  it.for(nonEmpty(REAL_EXPORTS.flatMap((files, index) => waysOf(index).map((variant) => ({ files, variant })))))(
    '$files arrive from $variant as they do by file',
    async ({ files, variant }) => {
      const wanted = await byFile(files);
      const database = await shop();
      const { url, failures, close } = await exchangeNode(database);
      try {
        const connection = await aConnection(database.db, {
          encoding: variant === '8.2' ? 'windows-1251' : 'utf-8',
          // A base that sends a slice must not lose what it leaves out
          hideLimit: 0,
        });
        const { login, password } = connection;
        const ledger = openLedger({ url, login, password, variant });
        const sent = files.map((name) => ({ name: name.split('/').at(-1)!, content: readFileSync(realExport(name)) }));
        const report = await ledger.sendGoods(sent, { partBytes: 1024 * 1024 });
        expect(report.imports).toHaveLength(files.length);
        expect(failures).toEqual([]);
        expect(differences(await everything(database.db), wanted)).toEqual([]);
      } finally {
        await close();
      }
    },
  );
});

function waysOf(index: number): readonly (typeof VARIANTS)[number][] {
  return isFull ? VARIANTS : [VARIANTS[index % VARIANTS.length]!];
}
