import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { importNote, importRun } from '#exchange/goods-import/server/tables.ts';
import { aCompany } from '#identity/accounts/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import {
  companyLine,
  contractLine,
  everythingOf,
  head,
  importRecords,
  movement,
  scheduleLine,
  soundContract,
} from './settlements.fixture.ts';

let db: Db;

beforeAll(async () => {
  ({ db } = await testDatabase());
});

const NBSP = '\u00A0';

describe('a file whose contract does not add up', () => {
  it.each(
    nonEmpty([
      {
        what: 'the closing balance',
        records: soundContract({ closing: 300 }),
        difference: `начальный остаток 100 + отгружено 400,50 − оплачено 200 + возвращено денег 60 − возвращено товаров 10 = 350,50, а конечный остаток 300: разница 50,50`,
      },
      {
        what: 'the opening balance',
        records: soundContract({ opening: 1100 }),
        difference: `= 1${NBSP}350,50, а конечный остаток 350,50: разница 1${NBSP}000`,
      },
      {
        what: 'the receivables',
        records: soundContract({ receivables: 400.5 }),
        difference: 'по графику осталось оплатить 350,50, а дебиторская задолженность 400,50: разница 50',
      },
      {
        what: 'the overdue part',
        records: soundContract({ overdue: 0 }),
        difference: 'по графику просрочено 50,50, а указано 0: разница 50,50',
      },
      {
        what: 'a debt beyond the receivables',
        records: [
          contractLine({ opening: 0, closing: 500, receivables: 400, overdue: 0 }),
          movement('shipment', 's1', 500),
          scheduleLine('s1', '2026-12-01', 400),
        ],
        difference: 'долг 500 больше дебиторской задолженности 400: разница 100',
      },
    ]),
  )('is refused with the difference, and nothing is changed: $what', async ({ records, difference }) => {
    const first = await aCompany(db);
    const second = await aCompany(db);
    const before = await everythingOf(db);
    const file = [
      head(),
      companyLine({ id: 'a', inn: first.inn, creditLimit: 500 }),
      ...soundContract(),
      companyLine({ id: 'b', inn: second.inn }),
      ...records,
    ];
    const refused = await importRecords(db, file).catch((error: Error) => error);
    expect(refused).toMatchObject({ isRefusedFile: true, message: expect.stringContaining(difference) });
    expect((refused as Error).message).toContain('settlements.jsonl: строка 11: договор Д-1, «ООО «Ромашка»»');
    expect(await everythingOf(db)).toEqual(before);
    const [run] = (await db.select().from(importRun).orderBy(importRun.id)).slice(-1);
    expect(run!.state).toBe('refused');
    const notes = await db.select().from(importNote).where(eq(importNote.runId, run!.id));
    expect(notes.map(({ code }) => code)).toContain('contract-differs');
  });

  it('names how many others do not add up, and the journal holds each', async () => {
    const { inn } = await aCompany(db);
    const wrong = (number: string) => soundContract({ number, closing: 1 });
    const file = [head(), companyLine({ id: 'a', inn }), ...wrong('Д-1'), ...wrong('Д-2'), ...wrong('Д-3')];
    await expect(importRecords(db, file)).rejects.toThrow(/не сходятся и другие договоры: 2$/);
    const [run] = (await db.select().from(importRun).orderBy(importRun.id)).slice(-1);
    const notes = await db.select().from(importNote).where(eq(importNote.runId, run!.id));
    expect(notes.filter(({ code }) => code === 'contract-differs')).toHaveLength(3);
  });
});
