import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#shared/dates.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import { readCompanies } from '../demo-company.ts';
import type { DemoItem } from '../find-items.ts';
import { readData } from '../read-data.ts';
import { type DemoGoods, readDemoGoods } from '../read-demo-goods.ts';
import { buildLedger } from './build-ledger.ts';
import { buildOrders, isOpen } from './build-orders.ts';
import type { OrderData } from './order-data.ts';

const now = new Date('2026-03-17T09:00:00Z');
const companyList = readCompanies();
const data = readData<OrderData[]>('orders.json');
const items = new Map((await readDemoGoods()).flatMap(itemsOf).map((item) => [item.article, item]));
const build = (moment: Date) => buildOrders(data, companyList, items, moment);
const orders = build(now);

type Item = DemoItem & { min: number; pack: number; available: number };

function itemsOf({ name, unit, weightGrams, min, pack, offers, ...product }: DemoGoods): Item[] {
  return (offers.length > 0 ? offers : [product]).map(({ article, shortcode, prices, stock }) => {
    const available = Math.floor(stock!.reduce((sum, amount) => sum + Math.max(0, Math.floor(amount)), 0));
    const common = { name, unit: unit.base, weightGrams, min, pack, available, itemId: 0, productId: 0 };
    return { ...common, article, shortcode, prices: prices as DemoItem['prices'] };
  });
}

describe('buildOrders', () => {
  it('are the same for the same moment, begin a year ago and end yesterday', () => {
    expect(build(now)).toEqual(orders);
    expect(orders).toHaveLength(data.length);
    expect(orders.length).toBeGreaterThan(350);
    expect(new Set(orders.map(({ company }) => company)).size).toBe(companyList.length);
    expect(dayOf(orders.at(-1)!.createdAt)).toBe(addDays(dayOf(now), -1));
    expect(dayOf(orders[0]!.createdAt) < addDays(dayOf(now), -340)).toBe(true);
  });

  it('gives totals that are the sums of the lines', () => {
    for (const { lines, totals } of orders) {
      expect(lines.length).toBeGreaterThan(0);
      expect(totals.total).toBe(lines.reduce((sum, line) => sum + line.lineTotal, 0));
      expect(totals.sum).toBe(lines.reduce((sum, line) => sum + line.priceBase * line.quantity, 0));
      expect(totals.weightGrams).toBe(lines.reduce((sum, line) => sum + line.weightGrams, 0));
      expect(totals.discount).toBe(totals.sum - totals.total);
    }
    expect(orders.some(({ totals }) => totals.discount > 0)).toBe(true);
  });

  it('orders whole packs of existing items, each once per order', () => {
    for (const { lines } of orders) {
      expect(new Set(lines.map((line) => line.article)).size).toBe(lines.length);
      for (const { article, quantity } of lines) {
        const { min, pack } = items.get(article)!;
        const rules = { minOrderCount: min, packageCount: pack };
        expect(normaliseQuantity(quantity, rules)).toEqual({ ok: true, quantity, corrected: false });
      }
    }
  });

  it('gives every status, the VAT rate of the day, and no step later than now', () => {
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

  it('needs no more goods for open orders than the stock', () => {
    const held = new Map<string, number>();
    for (const { lines } of orders.filter(isOpen)) {
      for (const { article, quantity } of lines) held.set(article, (held.get(article) ?? 0) + quantity);
    }
    expect(held.size).toBeGreaterThan(20);
    expect([...held].filter(([article, quantity]) => quantity > items.get(article)!.available)).toEqual([]);
  });

  it('gives ledgers whose opening and movements lead to the balance', () => {
    const signs = { shipment: -1, payment: 1, refund: -1, return: 1 };
    for (const company of companyList) {
      const { opening, openingOn, balance, receivables, payments } = buildLedger(company, orders, now);
      expect(
        payments.reduce((sum, { kind, amount }) => sum + signs[kind] * amount, opening),
        company.key,
      ).toBe(balance);
      expect(-balance <= receivables, company.key).toBe(true);
      expect(payments.every(({ date }) => date >= openingOn && date < dayOf(now))).toBe(true);
    }
    const partly = companyList
      .flatMap((company) => buildLedger(company, orders, now).schedule)
      .filter(({ paidAmount, amount }) => paidAmount > 0 && paidAmount < amount);
    expect(partly.length).toBeGreaterThan(0);
  });

  it('gives ledgers where the debt is the unpaid shipments, within the limit; only the debtor is overdue', () => {
    for (const company of companyList) {
      const ledger = buildLedger(company, orders, now);
      const owed = ledger.schedule.reduce((sum, row) => sum + row.amount - row.paidAmount, 0);
      const isLate = ledger.schedule.some((row) => row.paidAmount < row.amount && row.dueDate < dayOf(now));
      expect(ledger.receivables, company.key).toBe(owed);
      expect(isLate, company.key).toBe(company.hasDebt);
      expect(ledger.overdue > 0, company.key).toBe(company.hasDebt);
      expect(ledger.receivables <= company.creditLimit, company.key).toBe(true);
      expect(ledger.payments.length, company.key).toBeGreaterThan(10);
    }
  });
});
