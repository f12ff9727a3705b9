import { beforeAll, describe, expect, it } from 'vitest';
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
let inn: string;

beforeAll(async () => {
  ({ db } = await testDatabase());
  inn = (await aCompany(db)).inn!;
});

const company = (fields: object = {}) => companyLine({ id: 'a', inn, ...fields });
/** A file whose company is followed by these records. */
const after = (...records: object[]) => [head(), company(), contractLine(), ...records] as Record<string, unknown>[];
const json = (records: object[]) => records.map((one) => JSON.stringify(one)).join('\n');

describe('a file that is no sound file of settlements', () => {
  it.each(
    nonEmpty<[string, Record<string, unknown>[] | string, string]>([
      ['empty', '', 'файл пуст'],
      ['without its head', [company()], 'строка 1: kind: первая строка файла должна быть записью kind "settlements"'],
      ['of another version', [head({ version: 2 })], 'строка 1: version: нужна версия 1'],
      ['of no day', [head({ formedAt: '2026-02-30T10:00:00' })], 'formedAt: нет такого дня'],
      ['from the future', [head({ formedAt: '2026-11-25T06:00:00' })], 'файл из будущего'],
      ['with a line that is no JSON', `${json([head()])}\n{"kind":`, 'строка 2: это не JSON'],
      ['with a list in place of a record', `${json([head()])}\n[1]`, 'строка 2: запись — это объект JSON'],
      ['with a huge line', `${json([head()])}\n"${'x'.repeat(70_000)}"`, 'строка 2 длиннее 65536 знаков'],
      ['with a line that never ends', json([head({ base: 'x'.repeat(200_000) })]), 'строка 1 длиннее 65536 знаков'],
      ['with an unknown record', after({ kind: 'toString' }), 'строка 4: неизвестная запись kind «toString»'],
      ['with an unknown field', [head(), company({ creditlimit: 1 })], 'строка 2: неизвестное поле «creditlimit»'],
      [
        'with a movement before its contract',
        [head(), company(), movement('payment', 'p', 1)],
        'после записи договора',
      ],
      ['with a contract before its company', [head(), contractLine()], 'после записи компании'],
      ['with a company twice', [head(), company(), company()], 'строка 3: компания a уже была в файле'],
      ['with a contract twice', after(contractLine()), 'договор Д-1 у компании уже был'],
      [
        'with a movement twice',
        after(movement('payment', 'p', 1), movement('payment', 'p', 1)),
        'документ Д-1 | payment | p у компании уже был',
      ],
      ['with a term twice', after(scheduleLine('s', '2026-12-01', 1), scheduleLine('s', '2026-12-01', 1)), 'уже был'],
      ['with parts of a kopeck', after(movement('payment', 'p', 0.125)), 'amount: нужна сумма'],
      ['with a sum below zero', after(movement('payment', 'p', -1)), 'amount: сумма меньше нуля'],
      ['with a sum of nothing', after(movement('payment', 'p', 0)), 'amount: сумма должна быть больше нуля'],
      ['with a sum beyond all bounds', after(movement('payment', 'p', 1e21)), 'amount: нужна сумма'],
      ['with a sum that is no number', after(movement('payment', 'p', { $gt: 0 })), 'amount: нужна сумма'],
      ['without a sum', after({ ...movement('payment', 'p', 1), amount: undefined }), 'amount: поля нет'],
      [
        'with a movement of a day to come',
        after(movement('payment', 'p', 1, { date: '2026-11-25' })),
        'позже даты файла',
      ],
      [
        'with a movement before its opening',
        after(movement('payment', 'p', 1, { date: '2025-12-31' })),
        'раньше openingOn',
      ],
      ['with a day that is none', after(movement('payment', 'p', 1, { date: '2026-02-30' })), 'date: нужна дата'],
      ['with more paid than is due', after(scheduleLine('s', '2026-12-01', 1, { paid: 2 })), 'оплачено больше суммы'],
      ['with a wrong tax number', [head(), company({ inn: '7707083894' })], 'inn: ошибка в ИНН'],
      ['with a discount above all', [head(), company({ discount: 101 })], 'discount: нужно число от 0 до 100'],
      ['with days below zero', [head(), company({ creditDays: -1 })], 'creditDays: нужно целое число'],
      ['with a name beyond bounds', [head(), company({ name: 'я'.repeat(301) })], 'name: длиннее 300 знаков'],
      ['with a flag in words', [head(), company({ orderBan: 'нет' })], 'orderBan: нужно true или false'],
    ]),
  )('is refused with its line and nothing is changed: %s', async (_what, records, reason) => {
    const before = await everythingOf(db);
    await expect(importRecords(db, records)).rejects.toThrow(reason);
    expect(await everythingOf(db)).toEqual(before);
  });

  it('is refused where it is not UTF-8; a byte order mark and Windows line ends do not matter', async () => {
    const text = `\uFEFF${json([head(), company({ address: 'г. Самара' })])}\r\n\r\n`;
    expect((await importRecords(db, text.replace('\n', '\r\n'))).counts).toEqual({ companiesChanged: 1 });
    const cp1251 = Buffer.concat([
      Buffer.from(`${json([head()])}\n{"kind":"`),
      Buffer.from([0xc0, 0xe8]),
      Buffer.from('"}'),
    ]);
    await expect(importRecords(db, cp1251)).rejects.toThrow('есть байты не из UTF-8');
  });

  it('cleans texts of control characters and halves of letters', async () => {
    const odd = soundContract({ name: 'Договор\u0000\n№ 1 \uD83D' });
    const { counts } = await importRecords(db, [head(), company(), ...odd]);
    expect(counts).toMatchObject({ contractsAdded: 1 });
    expect((await everythingOf(db)).ledger_balance).toMatchObject([{ name: 'Договор № 1 \uFFFD' }]);
  });
});
