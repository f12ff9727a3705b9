import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aBrand, aProduct, aSection } from '#goods/products/server/factory.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import type { SavedContent } from '#office/content/contract.ts';
import { contentItem } from '#service/content/server/tables.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { siteState } from '#server/tables.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;
let staff: { token: string };

beforeAll(async () => {
  shop = await testApp();
  await seedStaticPages(shop.db, 'Электроснаб');
  const contacts = { workingHours: 'с 9 до 18', phone: '78000000018', email: 'info@shop.example' };
  await shop.db.insert(siteState).values({ contacts, companyName: 'Электроснаб' });
});

/** Calls of an account are limited by the minute. */
beforeEach(anEditor);

async function anEditor(): Promise<void> {
  const account = await anAccount(shop.db, { role: 'MANAGER', staffRights: presets.content.rights });
  staff = { token: await aSession(shop.db, account.id) };
}

const run = (folder: string, more: object = {}) => runOperatorCommand(shop.db, 'content', { folder, ...more });

async function exported(): Promise<string> {
  const folder = join(mkdtempSync(join(tmpdir(), 'optovik-export-')), 'shop');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await run(folder, { isExport: true });
  return folder;
}

async function save(body: SavedContent): Promise<string> {
  const { data } = await shop.call('officeContentSave', { body }, staff);
  return data.key;
}

async function aPicture(): Promise<string> {
  const image = sharp({ create: { width: 64, height: 36, channels: 3, background: '#0a6' } });
  const form = new FormData();
  form.append('file', new Blob([(await image.png().toBuffer()) as never]), 'a.png');
  return (await shop.call('officeContentPicture', { body: form }, staff)).data.address;
}

async function aFile() {
  const form = new FormData();
  form.append('file', new Blob(['файл']), 'Каталог: весна.pdf');
  return (await shop.call('officeContentFile', { body: form }, staff)).data;
}

const day = '2026-03-01';
const begun = { key: null, version: 0, published: true } as const;

/** Everything that the office can say, with these words. */
async function publishAll(words: string): Promise<void> {
  const title = `Имя ${words}`.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const text = `Текст ${words}`;
  const picture = await aPicture();
  const news = { ...begun, title, date: day, preview: title, picture, text: `${text}\n\n![вид](${picture})` };
  await save({ ...news, kind: 'news' });
  await save({ ...news, kind: 'news', title: `${title} черновик`, published: false });
  await save({ ...news, kind: 'marketing', files: [await aFile()], text: '' });
  const discounts = [
    { percent: 12.5, brand: 'Ромашка' },
    { price: 990.5, articles: ['А-1', 'А-2'] },
    { percent: 1, section: 'kabel' },
    { percent: 2, all: true as const },
  ];
  const promotion = { ...begun, kind: 'promotion', title, starts: day, ends: day, conditions: title, picture } as const;
  await save({ ...promotion, text, discounts });
  const question = { ...begun, kind: 'question', place: 10_000 } as const;
  await save({ ...question, group: title.slice(0, 100), question: 'Первый #1?', text });
  await save({ ...question, group: 'Оплата', question: 'Чем?', text: '- картой\n- по счёту' });
  await save({ ...question, group: title.slice(0, 100), question: 'Второй?', text, place: 1 });
  const { version } = (await shop.call('officeContent', { params: { kind: 'page', key: 'terms' } }, staff)).data;
  await save({ kind: 'page', key: 'terms', version, title, text });
  const store = { address: title, hours: 'с 8', city: '', latitude: 53.25, longitude: null, warehouses: [] };
  await save({ ...begun, ...store, kind: 'store', name: title.slice(0, 150) });
  await save({ ...begun, kind: 'carrier', name: title.slice(0, 150) });
  const answers = [{ title: title.slice(0, 100), text }];
  await save({ ...begun, kind: 'theme', name: title.slice(0, 100), place: 1, answers });
}

describe('the folder that the shop writes', () => {
  beforeAll(async () => {
    const { id } = await aBrand(shop.db, { name: 'Ромашка' });
    const section = await aSection(shop.db, { code: 'kabel' });
    await aProduct(shop.db, { article: 'А-1', articleNormalised: 'a1', brandId: id, sectionId: section.id });
    await aProduct(shop.db, { article: 'А-2', articleNormalised: 'a2', brandId: id });
  });

  it('is what the shop publishes: a check finds no changes, and publishing it makes none', async () => {
    await publishAll('«весна» --- 50 % # {#x} 2026-01-01');
    const folder = await exported();
    expect(readdirSync(folder).toSorted()).toEqual([
      'appeal-types.yaml',
      'faq',
      'files',
      'marketing',
      'news',
      'pages',
      'pictures',
      'places.yaml',
      'promotions',
      'shop.yaml',
    ]);
    expect(await run(folder, { isCheck: true })).toEqual(['Изменений нет']);
    expect(await run(folder)).toEqual(['Изменений нет']);
    expect(readdirSync(join(folder, 'pages'))).toEqual(['terms.md']);
    expect(readFileSync(join(folder, 'news', readdirSync(join(folder, 'news'))[0]!), 'utf8')).toContain('](pictures/');
  });

  it('is so with any words', async () => {
    const piece = fc.constantFrom(
      '*',
      '_',
      '## ',
      '- ',
      '1. ',
      ': ',
      '"',
      "'",
      '|',
      '\n\n',
      '---',
      '> ',
      '<b>',
      '&amp;',
      '{',
      '%',
      'слово',
      ' ',
      '\\',
      '~',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        await anEditor();
        await publishAll(`${pieces.join('')} ${Math.random()}`);
        expect(await run(await exported(), { isCheck: true })).toEqual(['Изменений нет']);
      }),
      { numRuns: 8 },
    );
  });

  it('neither changes nor withdraws what the office has saved later, unless it is told to', async () => {
    const folder = await exported();
    await run(folder);
    const later = await save({
      ...begun,
      kind: 'news',
      title: 'Позже',
      date: day,
      preview: '',
      picture: '',
      text: 'Да',
    });
    const isShown = async () =>
      (await shop.db.select().from(contentItem).where(eq(contentItem.code, later)))[0]!.published;
    for (const isCheck of [true, false]) {
      await expect(run(folder, { isCheck })).rejects.toThrow(/в рабочем месте позже[^]*Новости: Позже/);
    }
    expect(await isShown()).toBe(true);
    expect((await run(folder, { isOverOffice: true })).join('\n')).toContain('− Позже');
    expect(await isShown()).toBe(false);
    expect(await run(folder)).toEqual(['Изменений нет']);
  });
});
