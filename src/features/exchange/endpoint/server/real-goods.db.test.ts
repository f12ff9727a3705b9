import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLedger } from '#e2e/ledger-client/ledger-client.ts';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { importFiles } from '#exchange/goods-import/server/index.ts';
import { differences, everything } from '#exchange/goods-import/server/everything.fixture.ts';
import { hasRealExports, realExport } from '#exchange/goods-import/server/real-exports.fixture.ts';
import type { Database } from '#server/db/index.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { exchangeNode } from './exchange.fixture.ts';

/** Goods files of real accounting bases, each group in the order in which 1C sends them. */
const EXPORTS = [
  ['cml-1c-retail-demo/a/import0_1.xml', 'cml-1c-retail-demo/a/offers0_1.xml'],
  ['cml-1c-retail-demo/b/import0_1.xml', 'cml-1c-retail-demo/b/offers0_1.xml'],
  ['cml-1c-retail-demo/b/test.xml'],
  ['cml-santechtula/2016-12-01/import.xml', 'cml-santechtula/2016-12-01/offers.xml'],
  ['cml-sis03/offers.xml'],
  ['cml-dobromyslov/import0_1_with_nested_groups.xml'],
  ['cml-dobromyslov/import0_1.xml', 'cml-dobromyslov/offers0_1.xml'],
  ['cml-carono/import.xml', 'cml-carono/offers.xml'],
  [
    'cml-31-split-small/c81549c/import.xml',
    'cml-31-split-small/c81549c/offers.xml',
    'cml-31-split-small/c81549c/prices.xml',
    'cml-31-split-small/c81549c/rests.xml',
  ],
  ['cml-irpsv-misc/cs-cart/import.xml', 'cml-irpsv-misc/cs-cart/offers.xml'],
  ['cml-irpsv-misc/off-doc-1c/import.xml', 'cml-irpsv-misc/off-doc-1c/offers.xml'],
  ['cml-irpsv-misc/umi-cms/import.xml', 'cml-irpsv-misc/umi-cms/offers.xml'],
  ['cml-irpsv-misc/ready-script/import.xml', 'cml-irpsv-misc/ready-script/offers.xml'],
  ['cml-irpsv-misc/old-1-import.xml', 'cml-irpsv-misc/old-1-offers.xml'],
];

const VARIANTS = ['8.2', 'ut11', '3.1'] as const;

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
  it.for(nonEmpty(EXPORTS.flatMap((files, index) => waysOf(index).map((variant) => ({ files, variant })))))(
    '$files arrive from $variant as they do by file',
    { timeout: 120_000 },
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
