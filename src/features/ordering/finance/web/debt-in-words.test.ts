import { describe, expect, it } from 'vitest';
import type { Data } from '#shared/endpoint.ts';
import { NBSP } from '#shared/number-format.ts';
import { daysInWords } from './days-in-words.ts';
import { debtInWords } from './debt-in-words.ts';

const ASOF = '2026-11-24T03:00:00.000Z';
const SOURCE = 'По данным 1С на 24.11.2026 06:00.';

const words = (fields: Partial<Data<'financeBalance'>>) =>
  debtInWords({
    contragent: { id: 1, name: 'ООО «Фирма»' },
    currency: 'RUB',
    asOf: ASOF,
    balance: 0,
    receivables: 0,
    overdue: 0,
    overdueSince: null,
    advance: 0,
    creditLimit: 0,
    creditAvailable: null,
    reserved: 0,
    contracts: [],
    ...fields,
  }).replaceAll(NBSP, ' ');

const LIMIT = { creditLimit: 500_000, creditAvailable: 374_700 };
const PREPAID = 'Отсрочки по договору нет: заказы оплачиваются до отгрузки.';

describe('what a company owes is said in sentences', { tags: ['R-FEAT-23'] }, () => {
  it('a debt with an overdue part', () => {
    expect(words({ receivables: 125_300.5, overdue: 40_000, overdueSince: '2026-11-12', ...LIMIT })).toBe(
      `Вы должны 125 300,50 ₽, из них 40 000 ₽ просрочено с 12.11.2026. Кредитный лимит 500 000 ₽, свободно 374 700 ₽. ${SOURCE}`,
    );
  });

  it('a debt in time, and one that is overdue as a whole', () => {
    expect(words({ receivables: 100 })).toBe(`Вы должны 100 ₽, просроченных платежей нет. ${PREPAID} ${SOURCE}`);
    expect(words({ receivables: 100, overdue: 100, overdueSince: '2026-11-12' })).toContain(
      'вся сумма просрочена, самый ранний платёж с 12.11.2026.',
    );
    expect(words({ receivables: 100, overdue: 100 })).toBe(
      `Вы должны 100 ₽, вся сумма просрочена. ${PREPAID} ${SOURCE}`,
    );
  });

  it('nothing owed, an advance, an advance beside a debt', () => {
    expect(words({})).toBe(`Вы ничего не должны. ${PREPAID} ${SOURCE}`);
    expect(words({ advance: 7, currency: 'USD' })).toBe(
      `Вы ничего не должны. Вперёд внесено 7 $. ${PREPAID} ${SOURCE}`,
    );
    expect(words({ advance: 7, receivables: 5 })).toContain('просроченных платежей нет. Вперёд внесено 7 ₽.');
  });

  it('a limit that is used up, passed, or taken by new orders', () => {
    expect(words({ creditLimit: 100, creditAvailable: 0 })).toContain('Кредитный лимит 100 ₽ исчерпан.');
    expect(words({ creditLimit: 100, creditAvailable: -5 })).toContain('Кредитный лимит 100 ₽ превышен на 5 ₽.');
    expect(words({ creditLimit: 100, creditAvailable: 60, reserved: 40 })).toContain(
      'свободно 60 ₽. Учтены новые заказы на 40 ₽, которых ещё нет в 1С.',
    );
  });

  it('no data yet', () => {
    expect(words({ asOf: null, ...LIMIT })).toBe(
      'Данных о расчётах пока нет: они появятся после ближайшего обмена с 1С. Кредитный лимит 500 000 ₽, свободно 374 700 ₽.',
    );
  });
});

it('days to a payment are said in words', () => {
  expect([1, 2, 11, 0, -1, -2, -21].map((days) => daysInWords(days).replaceAll(NBSP, ' '))).toEqual([
    'Просрочен на 1 день',
    'Просрочен на 2 дня',
    'Просрочен на 11 дней',
    'Сегодня последний день',
    'Завтра',
    'Через 2 дня',
    'Через 21 день',
  ]);
});
