import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CallName } from '#shared/endpoint.ts';
import type { HeaderData } from '../contract.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { createAppRouter } from '#web/app/router.ts';
import { footer, headerOf, menuItemOf } from '#web/testing/render-visit.ts';
import { BurgerContent } from './burger-content.tsx';

const items = [
  menuItemOf({}),
  menuItemOf({ id: 'desk', name: 'Только экран', group: 2, showOnMobile: false }),
  menuItemOf({ id: 'phone', name: 'Только телефон', group: 3, showOnDesktop: false }),
];

async function menuOf(changes: Partial<HeaderData>): Promise<string> {
  const answers: Partial<Record<CallName, unknown>> = {
    header: headerOf(changes),
    sidebar: items,
    footer,
    technicalWorks: { active: false, until: null },
    cabinetMain: { blocks: [] },
  };
  const router = createAppRouter({
    api: (async (name: CallName) => answers[name]) as ApiClient,
    session: { loggedIn: true, role: 'USER' },
  });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/'] }) } as never);
  await router.load();
  const { queryClient } = router.options.context;
  const menu = createElement(QueryClientProvider, { client: queryClient }, createElement(BurgerContent));
  return renderToString(createElement(RouterContextProvider, { router, children: menu } as never));
}

describe('the burger menu', () => {
  it('shows the logged-in account and its role', { tags: ['R-MENU-05', 'R-MENU-12'] }, async () => {
    const user = { ...headerOf({}).user, full_name: 'Я'.repeat(39), roleName: 'Администратор компании' };
    const html = await menuOf({ user });
    expect(html).toContain(`<b title="${'Я'.repeat(39)}">${'Я'.repeat(38)}…</b>`);
    expect(html).toMatch(/<span[^>]*>Администратор компании<\/span>/);
    expect(html).toContain('ООО «Монтаж»');
  });

  it('shows the card of the manager, or the call centre without one', { tags: ['R-MENU-06'] }, async () => {
    const manager = { name: 'Орлов Пётр', phone: '+7 (916) 123-45-67', email: 'orlov@optovik.demo' };
    const card = await menuOf({ manager });
    expect(card).toMatch(/Ваш менеджер.*Орлов Пётр.*href="tel:\+79161234567".*href="mailto:orlov@optovik.demo"/s);
    const none = await menuOf({ manager: null });
    expect(none).not.toContain('Ваш менеджер');
    expect(none).toMatch(/href="tel:\+78005553535"/);
  });

  it('links to comparison and favourites with their counters', { tags: ['R-MENU-07'] }, async () => {
    const html = await menuOf({ compare: [1, 2], favorite: Array.from({ length: 100 }, (_, index) => index + 1) });
    expect(html).toMatch(
      /href="\/compare\/"[^>]*>.*?Сравнение.*?>2<.*?href="\/favourites\/"[^>]*>.*?Избранное.*?>99\+</s,
    );
  });

  it('contains the entries for small screens only', { tags: ['R-MENU-10'] }, async () => {
    const html = await menuOf({});
    expect(html).toContain('Главная');
    expect(html).toContain('Только телефон');
    expect(html).not.toContain('Только экран');
  });
});
