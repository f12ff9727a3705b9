import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createAppRouter } from '#web/app/router.ts';
import { CheckoutPanel } from './checkout-panel.tsx';
import type { Order } from './use-order.ts';

const router = createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });
router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/order/'] }) } as never);

interface Facts {
  total?: number;
  currency?: 'RUB' | 'EUR';
  deliveryType?: 'delivery' | 'pickup' | null;
  deliveryCount?: number;
  backOrders?: Order['data']['backOrders'];
}

function panelOf(facts: Facts, more = {}) {
  const { total = 20_000, currency = 'RUB', deliveryType = 'delivery', deliveryCount = 1, backOrders = [] } = facts;
  const sums = { count: 5, articles: 3, sum: total, VATSum: 0, discount: 0, discountPercent: 0, weight: 1500 };
  const order = {
    data: {
      summary: { ...sums, remeasured: 0, contragentDiscountPercent: 0, total, currency, products: [] },
      deliveryCount,
      freeDeliveryFrom: 20_000,
      backOrders,
      shortages: [],
    },
    choices: { deliveryType },
    warnings: [],
    missing: [],
    hasTried: false,
    changes: [],
    isWaiting: false,
    unsavedCount: 0,
    isBlocked: false,
    placing: { step: 'ready', refusal: null },
    ...more,
  } as unknown as Order;
  const panel = createElement(CheckoutPanel, { order });
  return renderToString(createElement(RouterContextProvider, { router, children: panel } as never));
}

function rowOf(name: string, facts: Facts): string | undefined {
  const rows = panelOf(facts).match(/<dt>.*?<\/dd>/gs) ?? [];
  const [row] = rows.filter((html) => html.startsWith(`<dt>${name}<`));
  return row?.replace(/^.*<dd>/s, '').replace(/<[^>]*>/g, '');
}

const button = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)![0];

describe('the panel of the checkout', () => {
  it(
    'delivery is free from 20 000 roubles, below that the manager calculates it',
    { tags: ['R-CONST-34', 'R-CHK-01'] },
    () => {
      expect(rowOf('Доставка', { total: 20_000 })).toBe('бесплатно');
      expect(rowOf('Доставка', { total: 19_999.99 })).toBe('рассчитывается менеджером');
      expect(rowOf('Доставка', { total: 20_000, currency: 'EUR' })).toBe('рассчитывается менеджером');
      for (const deliveryType of ['pickup', null] as const) expect(rowOf('Доставка', { deliveryType })).toBeUndefined();
    },
  );

  it('the checkout panel counts the dispatches', { tags: ['R-CONST-36'] }, () => {
    expect(rowOf('Отгрузка', { deliveryCount: 1 })).toBe('1\u00A0отправление');
    expect(rowOf('Отгрузка', { deliveryCount: 3 })).toBe('3\u00A0отправления');
  });

  it('the checkout panel lists what is ordered above the stock, and counts what it leaves out', () => {
    const backOrders = [1, 2, 3, 4, 5, 6, 7].map((id) => ({
      id,
      name: `Товар ${id}`,
      unit: 'шт',
      inStock: 0,
      toOrder: id,
    }));
    backOrders[0]!.inStock = 58;
    const text = (facts: Facts) => panelOf(facts).replace(/<[^>]*>/g, ' ');
    expect(text({ backOrders })).toContain('58\u00A0шт в наличии, 1\u00A0шт под заказ');
    expect(text({ backOrders })).toMatch(/Товар 5 +5\u00A0шт под заказ/);
    expect(text({ backOrders })).not.toContain('Товар 6');
    expect(text({ backOrders })).toMatch(/и ещё +2/);
    expect(text({})).not.toContain('под заказ');
  });

  it(
    'the order button is disabled while the order is blocked or being sent',
    { tags: ['R-VAL-45', 'R-CALL-109'] },
    () => {
      expect(button(panelOf({}))).not.toMatch(/disabled/);
      expect(button(panelOf({}, { isBlocked: true }))).toContain('aria-disabled="true"');
      expect(button(panelOf({}, { placing: { step: 'sending' } }))).toMatch(/disabled="[^>]*aria-busy="true"/);
    },
  );
});
