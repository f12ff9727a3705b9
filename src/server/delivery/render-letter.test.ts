import { describe, expect, it } from 'vitest';
import { letterShop } from './letter-shop.fixture.ts';
import { renderLetter } from './render-letter.ts';

const shop = { ...letterShop, name: 'Оптовик & Ко' };
const letter = {
  kind: 'order.accepted',
  subject: 'Заказ З-2026-000123 принят',
  content: {
    paragraphs: ['Спасибо за заказ.\nМы его <получили>.'],
    facts: [
      ['Сумма', '12 300,00 ₽'],
      ['Оплата', 'отсрочка'],
    ] as [string, string][],
    action: { label: 'Открыть заказ', path: '/orders/123/?a=1&b=2' },
    closing: ['Если вы не заказывали, позвоните нам.'],
  },
};

describe('a letter', () => {
  it('says in plain text what it says in HTML', () => {
    const { text } = renderLetter(letter, shop);
    expect(text).toMatchInlineSnapshot(`
      "Спасибо за заказ.
      Мы его <получили>.

      Сумма: 12 300,00 ₽
      Оплата: отсрочка

      Открыть заказ:
      https://shop.example/orders/123/?a=1&b=2

      Если вы не заказывали, позвоните нам.

      -- 
      Это письмо отправил магазин «Оптовик & Ко»: https://shop.example/
      Какие письма получать, можно выбрать в профиле: https://shop.example/my-profile/
      "
    `);
  });

  it('escapes what it says, and its button is a link that stands in words too', () => {
    const { html } = renderLetter(letter, shop);
    expect(html).toContain('Мы его &lt;получили&gt;.');
    expect(html).not.toContain('<получили>');
    expect(html.split('href="https://shop.example/orders/123/?a=1&amp;b=2"')).toHaveLength(3);
    expect(html).toContain('>https://shop.example/orders/123/?a=1&amp;b=2</a>');
  });

  it('needs nothing from the network: no script, no remote picture, no sheet', () => {
    const { html } = renderLetter(letter, shop);
    expect(html).not.toMatch(/<script|<link|src="http|url\(/);
    expect(html.match(/src="[^"]+"/g)).toEqual(['src="cid:logo"']);
  });

  it('names the profile where its kind can be switched off, and not elsewhere', () => {
    expect(renderLetter(letter, shop).text).toContain('https://shop.example/my-profile/');
    expect(renderLetter({ ...letter, kind: 'password.changed' }, shop).html).not.toContain('my-profile');
  });

  it('stands between the head and the foot of the shop, as plain text', () => {
    const texts = {
      ...shop.texts,
      LETTER_HEAD: 'Добрый день!',
      LETTER_FOOT: 'Отдел продаж <Оптовик>\nпн–пт с 9 до 18',
    };
    const { html, text } = renderLetter(letter, { ...shop, texts });
    expect(text).toMatch(/^Добрый день!\n\nСпасибо за заказ\./);
    expect(text).toContain('-- \nОтдел продаж <Оптовик>\nпн–пт с 9 до 18\nКакие письма');
    expect(text).not.toContain('Это письмо отправил');
    expect(html).toContain('Отдел продаж &lt;Оптовик&gt;<br>пн–пт с 9 до 18');
    expect(html.indexOf('Добрый день!')).toBeLessThan(html.indexOf('Спасибо за заказ'));
  });
});
