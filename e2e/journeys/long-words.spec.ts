import type { Page } from '@playwright/test';
import { aQuarantined } from '#exchange/goods-import/server/factory.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aBrand, anOffer, aProduct, aProperty, aSection } from '#goods/products/server/factory.ts';
import { favourite } from '#goods/saved-products/server/tables.ts';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aConsignee, anAddress } from '#ordering/addresses/server/factory.ts';
import { aPayment, aScheduleRow, anAct } from '#ordering/finance/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { aTemplate } from '#ordering/templates/server/factory.ts';
import { aContentItem, aPromotion, aQuestion } from '#service/content/server/factory.ts';
import { letterShop } from '#server/delivery/letter-shop.fixture.ts';
import { renderLetter } from '#server/delivery/render-letter.ts';
import { expect, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { layOutAll } from '../page-checks.ts';

/** Eighty letters without a place to break, and an address that breaks only where its slashes are. */
const WORD = 'Щ'.repeat(80);
const LINK = `https://example.com/${'q'.repeat(80)}`;
const TEXT = `Смотрите ${LINK} и ${WORD}`;
const PERSON = { name: WORD.slice(0, 50), lastName: WORD.slice(0, 50), secondName: WORD.slice(0, 50) };

let shop: OwnShop;
let tokens: { buyer: string; manager: string; tech: string };
/** With the button that opens a window on it. */
const pages: { of: keyof typeof tokens; path: string; opener?: RegExp }[] = [];

test.beforeAll(async () => {
  shop = await openOwnShop();
  const { db, cityId } = shop;
  const manager = await anAccount(db, { ...PERSON, role: 'MANAGER', workPosition: WORD, cityId });
  const company = await aCompany(db, { name: `ООО «${WORD}»`, address: WORD, managerAccountId: manager.id });
  const account = { ...PERSON, cityId, workPosition: WORD };
  const buyer = await aBuyer(db, { account, of: company, role: 'ADMIN', rights: { finance: true, manageUsers: true } });
  const second = await aCompany(db, { name: WORD, managerAccountId: manager.id });
  await aMembership(db, buyer.account.id, second.id);
  await aMembership(db, (await anAccount(db, PERSON)).id, company.id);
  const tech = await anAccount(db, { ...PERSON, role: 'TECH', cityId });
  tokens = { buyer: buyer.token, manager: await aSession(db, manager.id), tech: await aSession(db, tech.id) };

  const section = await aSection(db, { name: WORD, code: 'dlinnye' });
  await aSection(db, { name: WORD, code: 'glubzhe', parentId: section.id });
  const brand = await aBrand(db, { name: WORD, code: 'dlinnyj' });
  const valueIds = (await aProperty(db, [WORD], { name: WORD })).values.map(({ id }) => id);
  const fields = { name: `Кабель ${WORD}`, sectionIds: [section.id], valueIds, brandId: brand.id };
  const product = await aProduct(db, { ...fields, article: WORD, code: 'dlinnyj', description: TEXT });
  const gone = await aProduct(db, { ...fields, article: WORD.slice(1), stock: 0 });
  const varied = await aProduct(db, { ...fields, price: null, code: 'raznyj' });
  await anOffer(db, varied.id, { values: [{ code: 'cvet', name: WORD, value: WORD }] });
  await anOffer(db, varied.id, { values: [{ code: 'cvet', name: WORD, value: WORD.slice(1) }] });
  await settledCatalogue(db);
  const addressId = await anAddress(db, company.id, { text: WORD, contact: WORD });
  const consigneeId = await aConsignee(db, company.id, { name: WORD, address: WORD });
  const { id: orderId } = await anOrder(db, buyer, {
    comment: TEXT,
    address: { id: addressId, text: WORD, comment: TEXT, contact: WORD, phone: '79161234567' },
    consignee: { id: consigneeId, name: WORD, inn: null, address: WORD, phone: '' },
    lines: [aLine({ itemId: product.id, productId: product.id, name: fields.name, article: WORD })],
  });
  const template = await aTemplate(db, buyer.account.id, {
    name: WORD,
    description: TEXT,
    products: [product, gone].map(({ id }) => ({ id, quantity: 1 })),
  });
  const written = { title: WORD, html: `<p>${TEXT}</p>`, preview: TEXT };
  await aContentItem(db, { ...written, code: 'novost' });
  await aContentItem(db, { ...written, code: 'material', kind: 'marketing' });
  await aPromotion(db, { name: WORD, code: 'akciya', text: TEXT });
  await aQuestion(db, { groupName: WORD, question: WORD, html: written.html });
  await db.insert(favourite).values({ accountId: buyer.account.id, productId: product.id });
  await aPayment(db, company.id, { document: WORD, contractNo: WORD.slice(0, 50) });
  await aScheduleRow(db, company.id, { document: WORD, contractNo: WORD.slice(0, 50) });
  await anAct(db, company.id, { contractNo: WORD.slice(0, 50) });
  await notify(db, { accountId: buyer.account.id, title: WORD, text: TEXT, url: '/orders/', at: new Date() });
  await call(tokens.buyer, '/api/basket/add/', { products: [product, gone].map(({ id }) => ({ id, quantity: 1 })) });
  await call(tokens.buyer, '/api/compare/add/', { product_id: product.id });
  await aQuarantined(db, { name: WORD, field: WORD, before: WORD, after: WORD, sourceName: WORD });
  const { id: appealId } = await call<{ id: number }>(tokens.buyer, '/api/appeals/add/', {
    type: 'other',
    title: WORD,
    message: TEXT,
  });
  await call(tokens.manager, '/api/appeals/messageAdd/', { appeal_id: appealId, message: TEXT });

  const of = (visitor: keyof typeof tokens, ...paths: string[]) =>
    pages.push(...paths.map((path) => ({ of: visitor, path })));
  of('buyer', '/', '/catalog/', '/catalog/dlinnye/', '/detail/?code=dlinnyj', `/search/?query=${WORD}`);
  of('buyer', '/catalog/dlinnye/glubzhe/', '/detail/?code=raznyj', '/brands/', '/brands/dlinnyj/');
  of(
    'buyer',
    '/news/',
    '/news/novost/',
    '/marketing/',
    '/marketing/material/',
    '/actions/',
    '/actions/akciya/',
    '/faq/',
  );
  of('buyer', '/favourites/', '/compare/', '/basket/', '/order/', '/orders/', `/orders/${orderId}/`, '/quickorder/');
  of('buyer', '/deliveryaddress/', '/basket-templates/', `/basket-templates/${template.id}/`, '/price-lists/');
  of('buyer', '/mycompanies/', `/mycompanies/?company=${company.id}`, '/mycompanies/journal/', '/finances/');
  of('buyer', ...['history', 'schedule', 'acts'].map((name) => `/finances/?section=${name}`));
  of('buyer', '/appeal/', `/appeal/${appealId}/`, '/appeal/add/', '/notification/', '/my-profile/');
  of('manager', '/', '/appeal/', `/appeal/${appealId}/`, '/manager/mycompanies/', '/my-profile/');
  of('manager', `/manager/mycompanies/${company.id}/`, '/manager/journal/');
  of('tech', '/office/exchange/');
  pages.push(
    { of: 'buyer', path: '/catalog/dlinnye/', opener: /^Быстрый просмотр/ },
    { of: 'buyer', path: `/mycompanies/?company=${company.id}`, opener: /^Права: / },
  );
});
test.afterAll(() => shop.close());

async function call<D>(token: string, path: string, body: object): Promise<D> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(shop.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data, errors } = (await answer.json()) as { data: D; errors: unknown[] };
  expect(errors, path).toEqual([]);
  return data;
}

/** Texts that stick out of the block that they stand in, or are cut there without an ellipsis. */
const outOfBox = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const parent = node.parentElement!;
      const isSeen = parent.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!node.data.trim() || !isSeen || parent.closest('select, script, style, [class*="visually-hidden"]')) continue;
      let block = parent;
      while (/^(inline|contents)$/.test(getComputedStyle(block).display)) block = block.parentElement!;
      const { textOverflow } = getComputedStyle(block);
      const box = block.getBoundingClientRect();
      if (textOverflow === 'ellipsis' || box.width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isOut = [...range.getClientRects()].some(({ left, right }) => right > box.right + 1 || left < box.left - 1);
      if (isOut) found.push(`${block.tagName} ${block.className}: ${node.data.trim().slice(0, 40)}`);
    }
    return [...new Set(found)];
  });

/** What is wider than the screen; nothing where the page does not scroll sideways. */
const sideScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > clientWidth,
    );
    return wide.map((one) => `${one.tagName} ${one.className}`);
  });

for (const width of [360, 1280]) {
  test(`words of eighty letters break inside of their boxes on every page at ${width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 780 });
    expect(pages.length).toBeGreaterThan(25);
    for (const { of, path, opener } of pages) {
      await shop.visit(page, tokens[of]);
      await shop.open(page, path);
      if (opener) {
        const button = page.getByRole('main').getByRole('button', { name: opener }).first();
        // For the mouse alone: a phone has no quick view
        if (!(await button.isVisible())) continue;
        await button.click();
        const window = page.getByRole('dialog');
        await expect(window).toBeVisible();
        const room = await window.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect.soft(room, String(opener)).toBe(0);
      }
      await layOutAll(page);
      await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect.soft(await outOfBox(page), `${of} at ${path}`).toEqual([]);
      expect.soft(await sideScroll(page), `${of} at ${path}`).toEqual([]);
    }
  });
}

test('words of eighty letters break inside of letters on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const content = {
    paragraphs: [TEXT],
    facts: [['Грузополучатель', WORD] as [string, string], ['Адрес доставки', LINK] as [string, string]],
    action: { label: 'Открыть заказ', path: `/search/?query=${WORD}` },
    closing: [TEXT],
  };
  for (const kind of ['order.placed', 'password.changed']) {
    const shopOf = { ...letterShop, name: WORD, origin: `https://${'q'.repeat(60)}.example.com` };
    const { html } = renderLetter({ kind, subject: `${WORD}: заказ принят`, content }, shopOf);
    await page.setContent(html.replaceAll(/cid:\w+/g, 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='));
    await expect(page.getByRole('heading')).toBeVisible();
    expect.soft(await outOfBox(page), kind).toEqual([]);
    expect.soft(await sideScroll(page), kind).toEqual([]);
  }
});
