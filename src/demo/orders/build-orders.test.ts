import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#shared/dates.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { demoCatalogue } from '../catalogue/demo-catalogue.ts';
import { companyList } from '../companies/company-list.ts';
import { buildLedger } from './build-ledger.ts';
import { buildOrders, isOpen } from './build-orders.ts';
import { sellablesOf } from './sellable.ts';

const now = new Date('2026-03-17T09:00:00Z');
const { goods } = demoCatalogue();
const orders = buildOrders(companyList, goods, now);
const items = new Map(sellablesOf(goods).map((item) => [item.article, item]));

describe('a year of demo orders', () => {
  it('is the same for the same moment, reaches back a year and ends yesterday', () => {
    expect(buildOrders(companyList, goods, now)).toEqual(orders);
    expect(orders.length).toBe(companyList.reduce((sum, company) => sum + company.ordersAYear, 0));
    expect(dayOf(orders.at(-1)!.createdAt)).toBe(addDays(dayOf(now), -1));
    expect(dayOf(orders[0]!.createdAt) < addDays(dayOf(now), -340)).toBe(true);
  });

  it('has totals that are the sums of its lines', () => {
    for (const { lines, totals } of orders) {
      expect(lines.length).toBeGreaterThan(0);
      expect(totals.total).toBe(lines.reduce((sum, line) => sum + line.lineTotal, 0));
      expect(totals.sum).toBe(lines.reduce((sum, line) => sum + line.priceBase * line.quantity, 0));
      expect(totals.weightGrams).toBe(lines.reduce((sum, line) => sum + line.weightGrams, 0));
      expect(totals.discount).toBe(totals.sum - totals.total);
    }
    expect(orders.some(({ totals }) => totals.discount > 0)).toBe(true);
  });

  it('orders whole packs of goods that exist, each once in an order', () => {
    for (const { lines } of orders) {
      expect(new Set(lines.map((line) => line.article)).size).toBe(lines.length);
      for (const { article, quantity } of lines) {
        const { min, pack } = items.get(article)!;
        const rules = { minOrderCount: min, packageCount: pack };
        expect(normaliseQuantity(quantity, rules)).toEqual({ ok: true, quantity, corrected: false });
      }
    }
  });

  it('has every status, taxes by the law of the day, and no step after now', () => {
    expect(new Set(orders.map(({ status }) => status)).size).toBe(7);
    for (const { createdAt, lines, steps, status } of orders) {
      const percent = dayOf(createdAt) < '2026-01-01' ? 20 : 22;
      expect(lines.every((line) => line.vatPercent === percent)).toBe(true);
      expect(steps.at(-1)!.to).toBe(status);
      expect(steps.every(({ at }) => at <= now)).toBe(true);
      expect(steps.map(({ at }) => at.getTime())).toEqual(
        steps.map(({ at }) => at.getTime()).toSorted((a, b) => a - b),
      );
    }
  });

  it('holds no more goods for open orders than there are', () => {
    const held = new Map<string, number>();
    for (const { lines } of orders.filter(isOpen)) {
      for (const { article, quantity } of lines) held.set(article, (held.get(article) ?? 0) + quantity);
    }
    expect(held.size).toBeGreaterThan(20);
    expect([...held].filter(([article, quantity]) => quantity > items.get(article)!.available)).toEqual([]);
  });

  it('gives ledgers in which what is owed is what was shipped and not paid, within the limit but for the debtor', () => {
    for (const company of companyList) {
      const ledger = buildLedger(company, orders, now);
      const owed = ledger.schedule.filter((row) => !row.paid).reduce((sum, row) => sum + row.amount, 0);
      const isLate = ledger.schedule.some((row) => !row.paid && row.dueDate < dayOf(now));
      expect(ledger.receivables, company.key).toBe(owed);
      expect(isLate, company.key).toBe(company.hasDebt);
      expect(ledger.overdue > 0, company.key).toBe(company.hasDebt);
      expect(ledger.receivables <= company.creditLimit, company.key).toBe(true);
      expect(ledger.payments.length, company.key).toBeGreaterThan(10);
    }
  });
});
