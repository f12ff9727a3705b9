import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { addDays } from '#shared/dates.ts';
import { isInn } from '#shared/inn.ts';

const FIRST_DAY = '2025-11-24';
const LAST_DAY = '2026-11-24';
/** Two shipments a week. */
const SHIPMENTS = 104;
const CREDIT_DAYS = 30;

/** Writes a year of settlements: every company ships twice a week, pays after thirty days, returns goods now and then. */
export async function writeYear(path: string, companies: number): Promise<{ records: number }> {
  let records = 0;
  function* lines() {
    yield text({ kind: 'settlements', version: 1, formedAt: `${LAST_DAY}T06:00:00+03:00` });
    for (let company = 0; company < companies; company += 1) {
      const rows = yearOf(company);
      records += rows.length;
      yield rows.map(text).join('');
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path));
  return { records };
}

const text = (record: object) => `${JSON.stringify(record)}\n`;

function yearOf(company: number): object[] {
  const number = `ОП-${company + 1}`;
  const shipments = Array.from({ length: SHIPMENTS }, (_, n) => {
    const date = addDays(FIRST_DAY, Math.floor(n * 3.5));
    const due = addDays(date, CREDIT_DAYS);
    const amount = 10_000 + ((company * 7919 + n * 104_729) % 9_000_000);
    // One company of fifty pays its last shipments late
    const isPaid = due < LAST_DAY && !(company % 50 === 0 && due > '2026-11-10');
    return { id: `${company}-s${n}`, date, due, amount, isPaid, document: `Реализация товаров № ${n + 1} от ${date}` };
  });
  const returns = shipments
    .filter((_, n) => n % 50 === 20)
    .map(({ date, amount, ...row }) => ({ ...row, date, amount: 100 * Math.floor(amount / 1000) }));
  const paid = shipments.filter(({ isPaid }) => isPaid);
  const owed = shipments.filter(({ isPaid }) => !isPaid);
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
  const money = (kopecks: number) => kopecks / 100;
  const opening = 50_000;
  return [
    {
      kind: 'company',
      id: `company-${company}`,
      name: `ООО «Покупатель ${company + 1}»`,
      inn: innOf(500_000_000 + company),
      kpp: '770701001',
      currency: 'RUB',
      discount: company % 10,
      creditLimit: 1_000_000,
      creditDays: CREDIT_DAYS,
      orderBan: false,
    },
    {
      kind: 'contract',
      number,
      name: 'Договор поставки',
      openingOn: FIRST_DAY,
      opening: money(opening),
      closing: money(sum(shipments) - sum(paid) - sum(returns)),
      receivables: money(sum(owed)),
      overdue: money(sum(owed.filter(({ due }) => due < LAST_DAY))),
    },
    ...shipments.map(({ id, date, amount, document }) => ({
      kind: 'shipment',
      id,
      date,
      amount: money(amount),
      document,
    })),
    {
      kind: 'payment',
      id: `${company}-p`,
      date: FIRST_DAY,
      amount: money(opening),
      document: 'Платёжное поручение № 1',
    },
    ...paid.map(({ id, due, amount }, n) => ({
      kind: 'payment',
      id: `${id}-p`,
      date: due,
      amount: money(amount),
      document: `Платёжное поручение № ${n + 2} от ${due}`,
    })),
    ...returns.map(({ id, date, amount }) => ({
      kind: 'return',
      id: `${id}-r`,
      date,
      amount: money(amount),
      document: `Возврат товаров от клиента от ${date}`,
    })),
    ...shipments.map(({ id, due, amount, isPaid, document }) => ({
      kind: 'schedule',
      id,
      due,
      amount: money(amount),
      paid: money(isPaid ? amount : 0),
      document,
    })),
    ...['01', '04', '07', '10'].map((month) => ({
      kind: 'bonus',
      from: `2026-${month}-01`,
      to: `2026-${month}-28`,
      plan: 100_000,
      fact: 80_000,
      percent: 1.5,
      bonus: 1200,
    })),
    ...shipments.map(({ id, date, amount }, n) => ({
      kind: 'document',
      type: 'transfer-document',
      id: `${id}-d`,
      number: String(n + 1),
      date,
      amount: money(amount),
      contract: number,
      electronicState: 'signed',
    })),
  ];
}

const innOf = (nineDigits: number) => Array.from({ length: 10 }, (_, digit) => `${nineDigits}${digit}`).find(isInn)!;
