import { describe, expect, it } from 'vitest';
import { auditActs, type AuditAction } from '#identity/audit/server/index.ts';
import { NBSP } from '#shared/number-format.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { detailLines } from './detail-lines.ts';
import { entryView } from './entry-view.ts';
import type { Entry, Names } from './read-entries.ts';

const names: Names = {
  people: new Map([
    [1, { name: 'Орлова Мария', isManager: true, isStaff: true }],
    [2, { name: 'Иванов Пётр', isManager: false, isStaff: false }],
  ]),
  orders: new Map([['12-7', { id: 70, currency: 'USD' }]]),
  appeals: new Map(),
  priceTypes: new Map([[3, 'Оптовая']]),
  requests: new Set([5]),
  imports: new Set(),
  sources: new Map([[4, 'УТ 11']]),
};
const owner = presets.owner.rights;

const anEntry = (action: AuditAction, fields: Partial<Entry> = {}): Entry => ({
  id: 1,
  at: new Date('2026-11-02T08:00:00Z'),
  actorId: 1,
  accountId: 2,
  action,
  object: '',
  details: {},
  isUnnamed: false,
  company: { id: 9, name: 'ООО Ромашка', currency: 'RUB' },
  key: '',
  ...fields,
});
const lines = (action: AuditAction, details: Record<string, unknown>, object = '') =>
  detailLines(anEntry(action, { details, object }), names, owner);

/** Values that any act may have stored: none of them is shown as it is stored. */
const stored = { by: 'operator', role: 'USER', state: 'active', rights: { order: true }, unknown_field: { a: [1] } };

describe('the words of the audit log', () => {
  it.for(nonEmpty(Object.keys(auditActs) as AuditAction[]))(
    '%s reads in Russian, without a field or value as it is stored',
    (action) => {
      const view = entryView(anEntry(action, { details: stored, object: '5' }), names, owner);
      expect(view.text).toMatch(/^[А-ЯЁ][^a-z{}[\]"]+$/);
      for (const line of view.details) expect(line).not.toMatch(/[{}[\]"]|[a-z]+_[a-z]+|undefined|null|true|false/);
    },
  );

  it('a change of settings says the former and the new value of each', () => {
    expect(
      lines('settings.change', {
        before: { REGISTRATION: 'open', HOLIDAYS: [], closed: false },
        after: { REGISTRATION: 'invitation', HOLIDAYS: ['2026-12-31'], closed: true },
      }),
    ).toEqual([
      'Магазин: открыт → закрыт для всех',
      'Нерабочие дни, кроме суббот и воскресений: нет → 31.12.2026',
      'Как приходят покупатели: регистрируются сами → только по приглашению',
    ]);
  });

  it('a change of rights names the rights with their reach', () => {
    const before = { orders: 'own', settings: 'all' };
    expect(lines('staff.rights', { before, after: { orders: 'all', exchange: 'all' } })).toEqual([
      'Заказы: свои клиенты → все клиенты',
      'Обмен: нет → есть',
      'Настройки: есть → нет',
    ]);
  });

  it('a change of a connection and terms of a company say what was and what is', () => {
    expect(
      lines('exchange.connection.change', { sourceId: [null, 4], active: [true, false], password: 'new' }),
    ).toEqual(['Источник товаров: из первого файла → УТ 11', 'Работает: да → нет', 'Пароль: новый']);
    expect(
      lines('company.terms', {
        before: { discountPercent: 5, priceTypeId: null },
        discountPercent: 7.5,
        priceTypeId: 3,
      }),
    ).toEqual(['Вид цены: базовый → Оптовая', 'Скидка: 5 % → 7,5 %']);
  });

  it('a correction has its sums in the currency of the order, and none for who may not see them', () => {
    const details = { before: 10_000, after: 25_000, lines: [{ lineNo: 2, before: 3, after: 0 }] };
    expect(lines('order.correct', details, '12-7')).toEqual([
      `Сумма: 100${NBSP}$ → 250${NBSP}$`,
      'Строка 2: 3 → убрана',
    ]);
    const entry = anEntry('order.correct', { details, object: '12-7' });
    expect(detailLines(entry, names, { orders: 'all' })).toEqual(['Строка 2: 3 → убрана']);
  });

  it('leads to objects that are still there and to screens that the reader may open', () => {
    const order = (rights: Parameters<typeof entryView>[2], object: string) =>
      entryView(anEntry('order.cancel', { object }), names, rights).object;
    expect(order(owner, '12-7')).toEqual({ name: 'Заказ 12-7', url: '/office/orders/70/' });
    expect(order(owner, '12-8')).toEqual({ name: 'Заказ 12-8', url: null });
    expect(order({ finance: 'all' }, '12-7')).toEqual({ name: 'Заказ 12-7', url: null });
    const request = (object: string) => entryView(anEntry('request.move', { object }), names, owner).object;
    expect([request('request 5'), request('6')]).toEqual([
      { name: 'Заявка 5', url: '/office/requests/5/' },
      { name: 'Заявка 6', url: null },
    ]);
  });
});
