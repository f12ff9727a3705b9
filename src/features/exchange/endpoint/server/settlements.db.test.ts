import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { zipArchive } from '#e2e/ledger-client/zip-archive.ts';
import { aConnection } from '#exchange/connections/server/factory.ts';
import {
  companyLine,
  head,
  pdf,
  contractLine,
  scheduleLine,
} from '#exchange/settlements-import/server/settlements.fixture.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { ledgerDocument, reconciliationAct } from '#ordering/finance/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import type { Database } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aSender, exchangeNode } from './exchange.fixture.ts';
import { exchangeJob } from './tables.ts';

let database: Database;
let url: string;
let failures: unknown[];

beforeAll(async () => {
  database = await testDatabase();
  ({ url, failures } = await exchangeNode(database));
});

const lines = (records: object[]) => records.map((one) => JSON.stringify(one)).join('\n');

/** A buyer with an order, and the records of his company with a document of that order. */
async function aDebtor(file: string) {
  const { db } = database;
  const buyer = await aBuyer(db);
  const { number } = await anOrder(db, buyer);
  const records = [
    head({ formedAt: new Date(Date.now() - 3_600_000).toISOString() }),
    companyLine({ id: `1c-${buyer.company.id}`, inn: buyer.company.inn }),
    contractLine({ openingOn: '2024-01-01', closing: 100, receivables: 100, overdue: 50 }),
    scheduleLine('s1', '2024-02-01', 50),
    scheduleLine('s2', '2099-02-01', 50),
    {
      kind: 'document',
      type: 'transfer-document',
      id: 'd1',
      number: '15',
      date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
      order: number,
      file,
    },
  ];
  const find = async () => {
    const [firm] = await db.select().from(company).where(eq(company.id, buyer.company.id));
    const documents = await db.select().from(ledgerDocument).where(eq(ledgerDocument.companyId, buyer.company.id));
    const letters = await db.$count(outbox, eq(outbox.accountId, buyer.account.id));
    return { hasDebt: firm!.hasDebt, documents, letters };
  };
  return { buyer, records, find };
}

async function aLedger(fields = {}) {
  const sender = aSender(url, await aConnection(database.db, fields));
  await sender.logIn();
  return sender;
}

it('the exchange takes a file of settlements in parts, with the documents that were sent with it', async () => {
  const ledger = await aLedger();
  const { records, find } = await aDebtor('docs/upd.pdf');
  await ledger.upload('docs/upd.pdf', pdf('upd'));
  expect(await ledger.upload('settlements.jsonl', lines(records), { size: 300 })).toBe('success');
  expect(await ledger.importFile('settlements.jsonl')).toBe('success');
  const { hasDebt, documents, letters } = await find();
  expect(hasDebt).toBe(true);
  expect(documents).toMatchObject([{ externalId: 'd1', fileKey: expect.any(String) }]);
  expect(letters).toBe(1);
  expect(failures).toEqual([]);
});

it('the exchange takes an archive of a file of settlements and its documents', async () => {
  const ledger = await aLedger();
  const { records, find } = await aDebtor('docs/upd.pdf');
  const archive = zipArchive([
    { name: 'webdata/settlements.jsonl', content: Buffer.from(lines(records)) },
    { name: 'webdata/docs/upd.pdf', content: Buffer.from(pdf('archive')) },
  ]);
  expect(await ledger.upload('all.zip', archive)).toBe('success');
  expect(await ledger.importFile('settlements.jsonl')).toBe('success');
  expect((await find()).documents).toMatchObject([{ fileKey: expect.any(String) }]);
});

it('the answer to a contract that does not add up has the difference', async () => {
  const ledger = await aLedger();
  const { records, find } = await aDebtor('');
  const wrong = records.map((one) => ('closing' in one ? { ...one, closing: 1 } : one));
  await ledger.upload('settlements.jsonl', lines(wrong));
  expect(await ledger.importFile('settlements.jsonl')).toMatch(
    /^failure\nsettlements\.jsonl: строка 3: договор Д-1.*конечный остаток 1: разница 99$/,
  );
  expect(await find()).toEqual({ hasDebt: false, documents: [], letters: 0 });
});

it('a connection with a dry run checks a file of settlements, reports and changes nothing', async () => {
  const ledger = await aLedger({ dryRun: true });
  const { records, find } = await aDebtor('');
  await ledger.upload('settlements.jsonl', lines(records));
  expect(await ledger.importFile('settlements.jsonl')).toBe('success\nПроверено, ничего не изменено');
  expect(await find()).toEqual({ hasDebt: false, documents: [], letters: 0 });
  const [job] = await database.db
    .select()
    .from(exchangeJob)
    .orderBy(sql`id desc`)
    .limit(1);
  expect(job!.report.join('\n')).toContain('график: новых 2');
  expect(await database.db.$count(reconciliationAct)).toBe(0);
});
