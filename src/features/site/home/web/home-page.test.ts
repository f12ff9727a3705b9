import { describe, expect, it } from 'vitest';
import { statusView } from '#shared/order-status.ts';
import type { Role } from '#shared/roles.ts';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import { headerOf, renderVisit } from '#web/testing/render-visit.ts';
import type { HomeBlock } from '../contract.ts';
import { withBlock, withState } from './use-collapsing.ts';

const manager: HomeBlock = {
  control: 'manager',
  title: 'Ваш менеджер',
  isCollapsed: false,
  data: { name: 'Орлов Пётр', phone: '79161234567', email: 'orlov@optovik.demo' },
};
const orders: HomeBlock = { control: 'orders', title: 'Последние заказы', isCollapsed: false, data: [] };
const viewed: HomeBlock = {
  control: 'viewed',
  title: 'Вы недавно смотрели',
  isCollapsed: false,
  data: [aCatalogueItem(5, { name: 'Лампа', url: '/detail/?code=lampa' })],
};
const contragents: HomeBlock = {
  control: 'contragents',
  title: 'Контрагенты',
  isCollapsed: false,
  data: {
    total: 12,
    withDebt: 2,
    banned: 1,
    pending: 3,
    unanswered: 4,
    companies: [
      {
        id: 1,
        name: 'ООО «Монтаж»',
        url: '/manager/mycompanies/1/',
        hasDebt: true,
        orderBan: false,
        lastOrder: { date: '2026-03-01T10:00:00.000Z', status: statusView('picking') },
        openOrders: 3,
      },
    ],
  },
};

async function homeOf(role: Role, blocks: HomeBlock[]) {
  const answers = {
    cabinetMain: () => ({ blocks }),
    header: () => headerOf({ user: { ...headerOf({}).user, role } }),
  };
  const { html } = await renderVisit('/', { role, answers });
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

describe('the home page', () => {
  it('shows the blocks that the server gives', { tags: ['R-ROUTE-01', 'R-CALL-023'] }, async () => {
    const html = await homeOf('USER', [manager, orders, viewed]);
    expect(html).toMatch(/Ваш менеджер.*Орлов Пётр.*href="tel:\+79161234567"/s);
    expect(html).toMatch(/Последние заказы.*Заказов пока нет/s);
    expect(html).toMatch(/Вы недавно смотрели.*href="\/detail\/\?code=lampa".*₽.*<button[^>]*>В корзину/s);
    expect(html).not.toContain('Поможем с заказом');
  });

  it('a buyer without a manager sees the call centre', { tags: ['R-ROUTE-01'] }, async () => {
    expect(await homeOf('ADMIN', [orders])).toMatch(/Поможем с заказом.*href="tel:\+78005553535"/s);
    expect(await homeOf('MANAGER', [contragents])).not.toContain('Поможем с заказом');
  });

  it('the balance shows its date, and overdue debt only when there is any', { tags: ['R-CALL-023'] }, async () => {
    const balance = {
      balance: -1500.5,
      owed: 1500.5,
      overdue: 0,
      currency: 'RUB' as const,
      asOf: '2026-03-01T21:00:00.000Z',
    };
    const blockOf = (data: typeof balance): HomeBlock => ({
      control: 'balance',
      title: 'Взаиморасчёты',
      isCollapsed: false,
      data,
    });
    const html = await homeOf('ADMIN', [blockOf(balance)]);
    expect(html).toMatch(
      /Взаиморасчёты.*Баланс.*\u22121\u00a0500,50\u00a0₽.*Задолженность.*1\u00a0500,50\u00a0₽.*02\.03\.2026/s,
    );
    expect(html).not.toContain('Просрочено');
    expect(html).toContain('href="/finances/"');
    expect(await homeOf('ADMIN', [blockOf({ ...balance, overdue: 200 })])).toMatch(/Просрочено.*200\u00a0₽/s);
  });

  it('a manager sees the figures of his companies', { tags: ['R-CALL-023'] }, async () => {
    const html = await homeOf('MANAGER', [contragents]);
    expect(html).toMatch(/Всего.*12.*Ждут одобрения.*3.*задолженностью.*2.*запретом.*1.*без ответа.*4/s);
    for (const query of ['', '?filter=pending', '?filter=debt', '?filter=ban', '1/']) {
      expect(html).toContain(`href="/manager/mycompanies/${query}"`);
    }
    expect(html).toContain('href="/appeal/"');
    expect(html).toMatch(/ООО «Монтаж».*Просрочена оплата.*01\.03\.2026.*В сборке.*>3</s);
  });

  it('a technical user sees imports and what waits, in numbers', { tags: ['R-CALL-023', 'R-ROLE-02'] }, async () => {
    const startedAt = '2026-03-01T10:00:00.000Z';
    const run = {
      id: 7,
      kind: 'goods' as const,
      source: 'УТ',
      state: 'interrupted',
      startedAt,
      finishedAt: null,
      refused: 4,
    };
    const html = await homeOf('TECH', [
      { control: 'imports', title: 'Выгрузки', isCollapsed: false, data: [run] },
      {
        control: 'health',
        title: 'Состояние магазина',
        isCollapsed: false,
        data: { works: true, closed: false, pendingOffers: 2, unsentLetters: 5, openQuestions: 1, newOrders: 8 },
      },
    ]);
    expect(html).toMatch(/Выгрузки.*УТ.*01\.03\.2026.*Прервана.*>4</s);
    expect(html).toMatch(
      /Технические работы.*Новых заказов.*>8<.*без ответа.*>1<.*писем.*>5<.*без карточки товара.*>2</s,
    );
    expect(html).not.toContain('>Работает<');
  });

  it('a collapsed block shows its title only', { tags: ['R-CALL-024'] }, async () => {
    const html = await homeOf('USER', [{ ...manager, isCollapsed: true, data: null }]);
    expect(html).toMatch(/aria-expanded="false"[^>]*>Ваш менеджер/);
    expect(html).not.toContain('Орлов');
  });
});

describe('collapsing', () => {
  const home = { blocks: [manager, orders] };

  it('changes one block, and an expanded block waits for its data', { tags: ['R-CALL-024'] }, () => {
    const collapsed = withState(home, 'orders', true);
    expect(collapsed.blocks).toEqual([manager, { ...orders, isCollapsed: true, data: null }]);
    expect(withState(collapsed, 'orders', false).blocks[1]).toEqual({ ...orders, data: null });
    expect(withBlock(collapsed, orders)).toEqual(home);
  });
});
