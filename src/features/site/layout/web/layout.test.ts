import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { footer, headerOf, menuItemOf, renderVisit } from '#web/testing/render-visit.ts';
import { layoutOf } from './page-layout.tsx';

type Changes = Parameters<typeof headerOf>[0];

const items = [
  menuItemOf({}),
  menuItemOf({ id: 'soon', name: 'Аукционы', link: '/orders/soon/', isSoon: true }),
  menuItemOf({ id: 'desk', name: 'Только экран', group: 2, showOnMobile: false }),
  menuItemOf({ id: 'phone', name: 'Только телефон', group: 2, showOnDesktop: false }),
  menuItemOf({ id: 'news', name: 'Новости', group: 3, notifications: 120, counter: 120 }),
];

async function layoutHtml(role: Role, changes: Changes = {}): Promise<string> {
  const answers = { header: () => headerOf(changes), sidebar: () => items };
  return (await renderVisit('/', { role, answers })).html;
}

/** The HTML of the first element with this tag and, where one is given, this label. */
function part(html: string, tag: string, label?: string): string {
  const start = label ? html.indexOf(`aria-label="${label}"`) : html.indexOf(`<${tag} `);
  expect(start, `${tag} ${label}`).toBeGreaterThan(-1);
  return html.slice(html.lastIndexOf('<', start), html.indexOf(`</${tag}>`, start));
}

describe('the page of an unknown address', () => {
  it.each([
    ['USER', ['/catalog/', '/basket/', '/orders/']],
    ['ADMIN', ['/catalog/', '/basket/', '/orders/']],
    ['MANAGER', ['/catalog/', '/manager/mycompanies/']],
    ['TECH', ['/catalog/']],
  ] as const)(
    'leads a %s to pages that are open to him',
    { tags: ['R-ROUTE-49', 'R-ROLE-16'] },
    async (role, pages) => {
      const { html } = await renderVisit('/nowhere/', { role });
      const links = part(html, 'nav', 'Основные страницы').matchAll(/href="([^"]+)"/g);
      expect([...links].map(([, href]) => href)).toEqual(pages);
    },
  );
});

describe('the layout of the shop', () => {
  it('wraps the home page, which links to the sections', { tags: ['R-ROUTE-01'] }, async () => {
    const home = part(await layoutHtml('USER'), 'main');
    expect(home).toContain('Здравствуйте, Марина Андреевна');
    expect(home).toContain('href="/basket/"');
    expect(home).not.toContain('href="/orders/soon/"');
  });

  it(
    'has both headers, the side menu, the bottom menu and the footer in its HTML',
    { tags: ['R-LAY-01', 'R-LAY-02'] },
    async () => {
      const html = await layoutHtml('USER');
      expect(html.match(/<header/g)).toHaveLength(2);
      expect(part(html, 'nav', 'Разделы')).toContain('Главная');
      expect(part(html, 'nav', 'Быстрые разделы')).toContain('Профиль');
      expect(html).toContain('<footer');
    },
  );

  it(
    'with the viewport cookie the HTML has only the menu of that width',
    { tags: ['R-CONST-06', 'R-LAY-02'] },
    async () => {
      const menuOf = async (isWide: boolean) => {
        const answers = { header: () => headerOf({}), sidebar: () => items };
        const { html } = await renderVisit('/', { role: 'USER', answers, isWide });
        return { side: part(html, 'nav', 'Разделы').includes('Главная'), bottom: html.includes('Быстрые разделы') };
      };
      expect(await menuOf(true)).toEqual({ side: true, bottom: false });
      expect(await menuOf(false)).toEqual({ side: false, bottom: true });
    },
  );

  it(
    'the header has home link, search, account and basket',
    { tags: ['R-HEAD-01', 'R-HEAD-03', 'R-HEAD-07', 'R-HEAD-08'] },
    async () => {
      const header = part(await layoutHtml('USER', { basket: [{ id: 1, quantity: 5 }] }), 'header');
      expect(header).toMatch(/<a[^>]*aria-label="Оптовик, на главную"[^>]* href="\/"/);
      expect(header).toContain('name="query"');
      expect(header).toContain('Соколова Марина Андреевна');
      expect(header).toMatch(/<a[^>]* href="\/basket\/"[^>]*>.*Корзина.*>1<.*<\/a>/s);
      expect(header).toContain('Москва');
    },
  );

  it(
    'comparison, favourites and notifications carry their counters',
    { tags: ['R-HEAD-04', 'R-HEAD-05', 'R-HEAD-06', 'R-MENU-11'] },
    async () => {
      const many = Array.from({ length: 100 }, (_, index) => index + 1);
      const lists = part(
        await layoutHtml('USER', { compare: [1, 2], favorite: many, hasNewNotifications: true }),
        'nav',
      );
      expect(lists).toMatch(/Сравнение.*?>2<.*Избранное.*?>99\+<.*Уведомления.*Есть новые/s);
      const links = Array.from(lists.matchAll(/href="([^"]+)"/g), ([, href]) => href);
      expect(links).toEqual(['/compare/', '/favourites/', '/notification/']);
      expect(part(await layoutHtml('USER'), 'nav')).not.toContain('Есть новые');
    },
  );

  it(
    'a manager has no basket button in the header or the bottom menu',
    { tags: ['R-HEAD-09', 'R-ROLE-16'] },
    async () => {
      const html = await layoutHtml('MANAGER');
      expect(html).not.toContain('Корзина');
      expect(await layoutHtml('TECH')).not.toContain('Корзина');
      expect(await layoutHtml('ADMIN')).toContain('Корзина');
    },
  );

  it.each([undefined, 'USER'] as const)(
    'a copy of the shop says on its pages that nobody handles its orders: %s',
    async (role) => {
      const copy = { footer: () => ({ ...footer, isCopy: true }), sidebar: () => [] };
      const shown = async (answers: object) => (await renderVisit(role ? '/' : '/auth/', { role, answers })).html;
      expect(await shown(copy)).toContain('Это копия магазина: заказы отсюда не обрабатываются');
      expect(await shown({ sidebar: () => [] })).not.toContain('копия магазина');
    },
  );

  it('a guest sees only the login link', { tags: ['R-HEAD-10', 'R-LAY-04'] }, async () => {
    const header = part((await renderVisit('/auth/')).html, 'header');
    expect(header).toMatch(/href="\/auth"[^>]*>Войти/);
    expect(header).not.toContain('name="query"');
  });

  it(
    'the small header has search, city, phone, mail and notifications',
    { tags: ['R-HEAD-12', 'R-HEAD-13', 'R-HEAD-14', 'R-HEAD-15'] },
    async () => {
      const html = await layoutHtml('USER');
      const header = part(html.slice(html.indexOf('</header>') + 9), 'header');
      expect(header).toContain('aria-label="Поиск"');
      expect(header).toContain('Москва');
      expect(header).toContain('href="tel:+78005553535"');
      expect(header).toContain('href="mailto:opt@optovik.demo"');
      expect(header).toMatch(/href="\/notification\/"[^>]*>.*Уведомления/s);
    },
  );

  it('the bottom menu has five items with their counts', { tags: ['R-MENU-01', 'R-MENU-02'] }, async () => {
    const menu = part(
      await layoutHtml('USER', { favorite: [1], basket: [{ id: 1, quantity: 1 }] }),
      'nav',
      'Быстрые разделы',
    );
    expect(menu).toMatch(/Главная.*Каталог.*Избранное.*?>1<.*Корзина.*?>1<.*Профиль/s);
    const links = Array.from(menu.matchAll(/href="([^"]+)"/g), ([, href]) => href);
    expect(links).toEqual(['/', '/catalog/', '/favourites/', '/basket/']);
  });

  it('home and catalogue show the counters of the server menu, and none at 0', { tags: ['R-MENU-02'] }, async () => {
    const countsWith = async (changes: { counter?: number }) => {
      const sidebar = () => [
        menuItemOf({ counter: 3, ...changes }),
        menuItemOf({ id: 'catalog', name: 'Каталог', link: '/catalog/', counter: 120, ...changes }),
      ];
      const { html } = await renderVisit('/', { role: 'USER', answers: { sidebar } });
      const menu = part(html, 'nav', 'Быстрые разделы').replace(/<(?!\/?a\b)[^>]*>/g, '');
      return Array.from(menu.matchAll(/<a[^>]*>([^<]*)<\/a>/g), ([, text]) => text);
    };
    expect(await countsWith({})).toEqual(['Главная3', 'Каталог99+', 'Избранное', 'Корзина']);
    expect(await countsWith({ counter: 0 })).toEqual(['Главная', 'Каталог', 'Избранное', 'Корзина']);
  });

  it(
    'catalogue, favourites and basket appear in the bottom menu after the header data loads',
    { tags: ['R-MENU-03'] },
    async () => {
      const answers = {
        header: () => {
          throw new Error('no header data');
        },
      };
      const menu = part((await renderVisit('/', { role: 'USER', answers })).html, 'nav', 'Быстрые разделы');
      expect(menu).toMatch(/Главная.*Профиль/s);
      expect(menu).not.toMatch(/Каталог|Избранное|Корзина/);
    },
  );

  it('Профиль in the bottom menu is a button without an address', { tags: ['R-MENU-04'] }, async () => {
    expect(part(await layoutHtml('USER'), 'nav', 'Быстрые разделы')).toMatch(
      /<button[^>]*aria-expanded="false"[^>]*>.*Профиль/s,
    );
  });

  it('the side menu shows the entries for wide screens', { tags: ['R-MENU-10'] }, async () => {
    const menu = part(await layoutHtml('USER'), 'nav', 'Разделы');
    expect(menu).toContain('Только экран');
    expect(menu).not.toContain('Только телефон');
  });

  it(
    'the menu has three groups, and an entry that is announced for later is not a link',
    { tags: ['R-ENT-45', 'R-MENU-08'] },
    async () => {
      const menu = part(await layoutHtml('USER'), 'nav', 'Разделы');
      expect(menu.match(/<ul/g)).toHaveLength(3);
      expect(menu).not.toContain('href="/orders/soon/"');
      expect(menu).toMatch(/Аукционы.*?Скоро/s);
      expect(menu).toMatch(/Новости.*?99\+/s);
    },
  );

  it('a menu entry shows a counter or a dot, and may be marked', { tags: ['R-ENT-45', 'R-MENU-11'] }, async () => {
    const entryWith = async (changes: Parameters<typeof menuItemOf>[0]) => {
      const { html } = await renderVisit('/', { role: 'USER', answers: { sidebar: () => [menuItemOf(changes)] } });
      return part(html, 'nav', 'Разделы');
    };
    expect(await entryWith({ notifications: 5 })).toMatch(/>5</);
    expect(await entryWith({ notifications: 100 })).toMatch(/>99\+</);
    expect(await entryWith({ counter: 100 })).toMatch(/>99\+</);
    expect(await entryWith({ counter: 99 })).toMatch(/>99</);
    expect(await entryWith({ notifications: true })).toContain('Есть новые');
    expect(await entryWith({ notifications: true, counter: 7 })).toMatch(/>7</);
    expect(await entryWith({})).not.toMatch(/>\d+<|Есть новые/);
    expect(await entryWith({ isMarked: true })).toMatch(/class="[^"]*marked/);
    expect(await entryWith({})).not.toMatch(/class="[^"]*marked/);
  });

  it('a long account name is cut at 38 characters', { tags: ['R-MENU-12', 'R-CONST-19'] }, async () => {
    const header = part(
      await layoutHtml('USER', { user: { ...headerOf({}).user, full_name: 'Я'.repeat(39) } }),
      'header',
    );
    expect(header).toContain(`>${'Я'.repeat(38)}…<`);
    expect(header).toContain(`title="${'Я'.repeat(39)}"`);
  });

  it("a manager acting as a customer sees the customer's name", { tags: ['R-BANNER-01'] }, async () => {
    const banner = part(
      await layoutHtml('USER', { actor: { full_name: 'Орлов' } }),
      'section',
      'Работа от имени покупателя',
    );
    expect(banner).toContain('Соколова Марина Андреевна');
    expect(banner).toContain('ООО «Монтаж»');
    expect(await layoutHtml('USER')).not.toContain('Работа от имени покупателя');
  });

  it(
    'the footer has the year, the company and the contacts',
    { tags: ['R-FOOT-01', 'R-FOOT-02', 'R-FOOT-03', 'R-FOOT-04'] },
    async () => {
      const html = part(await layoutHtml('USER'), 'footer');
      expect(html).toContain(`© ${footer.year} ${footer.companyName}`);
      expect(html).toMatch(/Время работы call-центра.*пн–пт с 9 до 18/s);
      expect(html).toContain('href="tel:+78005553535">+7 (800) 555-35-35<');
      expect(html).toContain('href="mailto:opt@optovik.demo"');
    },
  );

  it(
    'the footer names the privacy policy and looks different without a session',
    { tags: ['R-FOOT-05', 'R-FOOT-06'] },
    async () => {
      const buyers = part(await layoutHtml('USER'), 'footer');
      const guests = part((await renderVisit('/auth/')).html, 'footer');
      expect(buyers).toContain('Политика конфиденциальности');
      expect(/class="([^"]*)"/.exec(buyers)?.[1]).not.toBe(/class="([^"]*)"/.exec(guests)?.[1]);
    },
  );
});

describe('public pages', () => {
  const page = { title: 'Политика', html: '<p>Текст</p>', updatedAt: '2026-01-01T00:00:00Z' };

  it(
    'show menu and basket to a logged-in visitor and request neither for a guest',
    { tags: ['R-LAY-05'] },
    async () => {
      const asked: string[] = [];
      const tell = <T>(name: string, data: T) => {
        asked.push(name);
        return data;
      };
      const answers = {
        staticPrivacy: () => page,
        header: () => tell('header', headerOf({ basket: [{ id: 1, quantity: 5 }] })),
        sidebar: () => tell('sidebar', items),
      };
      const { html } = await renderVisit('/privacy/', { role: 'USER', answers });
      expect(asked.toSorted()).toEqual(['header', 'sidebar']);
      expect(part(html, 'nav', 'Разделы')).toContain('Главная');
      expect(part(html, 'header')).toMatch(/Корзина.*>1</s);
      asked.length = 0;
      expect((await renderVisit('/privacy/', { answers })).html).toContain('Политика');
      expect(asked).toEqual([]);
    },
  );
});

describe('the session of a page', () => {
  it('states whether the visitor is logged in; the header states who it is', { tags: ['R-ENT-60'] }, async () => {
    const travelling = (html: string) => /loggedIn:(!0|!1)/.exec(html)?.[1];
    const { html } = await renderVisit('/', { role: 'USER' });
    expect(travelling(html)).toBe('!0');
    expect(part(html, 'header')).toContain('Соколова Марина Андреевна');
    const guest = (await renderVisit('/auth/')).html;
    expect(travelling(guest)).toBe('!1');
    expect(guest).not.toContain('Соколова');
  });
});

describe('layoutOf', () => {
  const page = { status: 'success', staticData: { layout: 'typical' as const } };

  it('returns the layout that the page names', { tags: ['R-LAY-03'] }, () => {
    expect(layoutOf([{ status: 'success' }, page], false)).toBe('typical');
    expect(layoutOf([{ status: 'success' }, { status: 'success', staticData: {} }], false)).toBe('default');
  });

  const failed = nonEmpty([
    [{ status: 'success' }, { ...page, status: 'error', error: new ApiFailure(500, []) }],
    [{ status: 'success' }, { ...page, status: 'notFound' }],
    [{ status: 'success', _notFound: true }],
  ]);

  it('a page that fails at an address opened cold has the content-only layout', { tags: ['R-LAY-06'] }, () => {
    for (const matches of failed) expect(layoutOf(matches, false)).toBe('content');
  });

  it('a page that fails within the shop keeps its layout', { tags: ['R-ERR-07'] }, () => {
    expect(failed.map((matches) => layoutOf(matches, true))).toEqual(['typical', 'typical', 'default']);
  });

  it('a page without the right for it keeps its layout at an address opened cold too', () => {
    const refused = { ...page, status: 'error', error: new ApiFailure(403, []) };
    expect(layoutOf([{ status: 'success' }, refused], false)).toBe('typical');
  });
});

describe('a shop without contacts', () => {
  it('has no links without an address', { tags: ['R-FOOT-02', 'R-FOOT-03', 'R-FOOT-04', 'R-HEAD-14'] }, async () => {
    const contacts = { workingHours: '', phone: '', email: '' };
    const { html } = await renderVisit('/', { role: 'USER', answers: { footer: () => ({ ...footer, contacts }) } });
    expect(html).toContain('<footer');
    expect(html).not.toMatch(/href="(tel|mailto):/);
    expect(html).not.toContain('Время работы');
  });
});
