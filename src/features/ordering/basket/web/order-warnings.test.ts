import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { orderWarnings } from '#shared/order-warnings.ts';
import { createAppRouter } from '#web/app/router.ts';
import { OrderWarnings } from './order-warnings.tsx';

const router = createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });
router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/order/'] }) } as never);
// Independent of the routes: the page of appeals exists
Object.assign(router, { getMatchedRoutes: (path: string) => [{}, {}, path === '/appeal/add/' ? {} : undefined] });

const warnings = orderWarnings({
  orderBan: true,
  hasDebt: true,
  paySystem: 'prepayment',
  creditExceeded: false,
  incomplete: false,
  empty: false,
  deliveryType: null,
  currency: 'RUB',
  total: 0,
});

function listOf(shown: typeof warnings): string[] {
  const list = createElement(OrderWarnings, { warnings: shown });
  const html = renderToString(createElement(RouterContextProvider, { router, children: list } as never));
  return html.match(/<li.*?<\/li>/gs) ?? [];
}

describe('the warnings of an order', () => {
  it('order warnings list every reason; a ban links to an appeal', { tags: ['R-ERR-15', 'R-ERR-14'] }, () => {
    const [debt, ban, ...rest] = listOf(warnings);
    expect(rest).toEqual([]);
    expect(debt).toContain('>У вас имеется просроченная дебиторская задолженность.');
    expect(debt).not.toMatch(/<a |data-blocking/);
    expect(ban).toContain('data-blocking="true"');
    expect(ban).toContain('оформите обращение с темой &quot;Заказ товара&quot;');
    expect(ban).toMatch(/<a [^>]*href="\/appeal\/add\/"[^>]*>Оформить обращение<\/a>/);
  });
});
