import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { section } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { transaction } from '#server/db/index.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { sectionCommand } from './section-command.ts';
import type { SectionValues } from '../contract.ts';

let shop: TestApp;
let token: string;
let buyer: string;

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aStaffMember(shop.db, 'content'));
  buyer = (await aBuyer(shop.db)).token;
});

const get = async (id: number) => (await shop.call('officeSection', { params: { id: String(id) } }, { token })).data;
const change = async (id: number, values: Partial<SectionValues>, shown?: SectionValues) => {
  const now = shown ?? (await get(id)).values;
  const body = { ...now, ...values, shown: now };
  return (await shop.call('officeSectionChange', { params: { id: String(id) }, body }, { token })).codes;
};
const place = async (id: number, after: number | null) =>
  (await shop.call('officeSectionPlace', { params: { id: String(id) }, body: { after } }, { token })).codes;
const open = async (path: string) => {
  await settledCatalogue(shop.db);
  return shop.call('catalogPage', { params: { '*': path }, query: {} as never }, { token: buyer });
};
const page = async (path: string) => (await open(path)).data;
const pathOf = async (id: number) => (await shop.db.select().from(section).where(eq(section.id, id)))[0]!.path;

describe('a section', () => {
  it('is moved with all below it; former addresses lead to the new ones, with the filter', async () => {
    const [kabel, other] = [await aSection(shop.db, { code: 'kabel' }), await aSection(shop.db, { code: 'provod' })];
    const power = await aSection(shop.db, { code: 'silovoy', parentId: kabel.id });
    const vvg = await aSection(shop.db, { code: 'vvg', parentId: power.id });
    await aProduct(shop.db, { sectionIds: [vvg.id] });
    expect(await change(power.id, { parentId: other.id })).toEqual([]);
    expect(await pathOf(vvg.id)).toBe('provod/silovoy/vvg');
    expect(await page('kabel/silovoy/vvg/')).toEqual({ redirectTo: '/catalog/provod/silovoy/vvg/' });
    expect(await page('kabel/silovoy/filter/brand-is-iek/apply/')).toEqual({
      redirectTo: '/catalog/provod/silovoy/filter/brand-is-iek/apply/',
    });
    // A section that takes a former address has it for itself
    const next = await aSection(shop.db, { code: 'silovoy-2', parentId: kabel.id, name: 'Силовой' });
    await transaction(shop.db, async (tx) => {
      await tx.update(section).set({ code: 'silovoy' }).where(eq(section.id, next.id));
    });
    await change(next.id, { name: 'Силовой новый' });
    expect(await page('kabel/silovoy/')).toMatchObject({ section: { id: next.id } });
  });

  it('does not get below itself, takes another code beside an equal one, and has ten levels at most', async () => {
    const top = await aSection(shop.db, { code: 'krepezh' });
    const bolts = await aSection(shop.db, { code: 'bolty', parentId: top.id, name: 'Болты' });
    expect(await change(top.id, { parentId: bolts.id })).toEqual(['VALIDATION']);
    const same = await aSection(shop.db, { code: 'bolty', name: 'Болты' });
    expect(await change(same.id, { parentId: top.id })).toEqual([]);
    expect(await pathOf(same.id)).toBe('krepezh/bolty-2');
    let deep = await aSection(shop.db);
    for (let level = 2; level <= 10; level += 1) deep = await aSection(shop.db, { parentId: deep.id });
    expect(await change(bolts.id, { parentId: deep.id })).toEqual(['VALIDATION']);
  });

  it('stands where it was put, new ones behind it', async () => {
    const top = await aSection(shop.db);
    const [a, b, c] = [
      await aSection(shop.db, { parentId: top.id, name: 'А' }),
      await aSection(shop.db, { parentId: top.id, name: 'Б' }),
      await aSection(shop.db, { parentId: top.id, name: 'В' }),
    ];
    expect(await place(c.id, null)).toEqual([]);
    expect(await place(a.id, b.id)).toEqual([]);
    await aSection(shop.db, { parentId: top.id, name: 'АА' });
    expect((await get(top.id)).children.map(({ name }) => name)).toEqual(['В', 'Б', 'А', 'АА']);
    expect(await place(a.id, top.id)).toEqual(['VALIDATION']);
  });

  it('that somebody else has changed is a conflict; the journal says who did what', async () => {
    const own = await aSection(shop.db, { name: 'Лампы' });
    const shown = (await get(own.id)).values;
    expect(await change(own.id, { name: 'Лампы и светильники' })).toEqual([]);
    expect(await change(own.id, { name: 'Свет' }, shown)).toEqual(['CONFLICT']);
    const [act] = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `section ${own.id}`));
    expect(act).toMatchObject({
      action: 'section.change',
      details: { before: { name: 'Лампы' }, after: { name: 'Лампы и светильники' } },
    });
  });

  it('is hidden with all below it, shows its text, and may list the sections below alone', async () => {
    const top = await aSection(shop.db, { code: 'svet' });
    const below = await aSection(shop.db, { code: 'lyustry', parentId: top.id });
    await aProduct(shop.db, { sectionIds: [below.id] });
    await change(top.id, { description: '## Свет\n\n<script>alert(1)</script> **да**', kind: 'landing' });
    const answer = await page('svet/');
    expect(answer).toMatchObject({ products: { items: [] }, sections: [{ name: below.name }] });
    const { text } = (answer as { section: { text: string } }).section;
    expect(text).toContain('<strong>да</strong>');
    expect(text).not.toContain('<script>');
    await change(top.id, { active: false });
    const hidden = await open('svet/lyustry/');
    expect(hidden.codes).toEqual(['404']);
  });

  it('is changed by the command as by the screen', async () => {
    const own = await aSection(shop.db, { code: 'shiny', name: 'Шины' });
    const run = (args: object) => sectionCommand.run({ database: { db: shop.db } } as never, args);
    expect(await run({ action: 'rename', path: '/catalog/shiny/', value: 'Автошины' })).toEqual(['shiny: Автошины']);
    expect(await run({ action: 'hide', path: 'shiny' })).toEqual(['shiny: Автошины (скрыт)']);
    await run({ action: 'add', path: 'Зимние', value: 'shiny' });
    expect((await get(own.id)).children.map(({ name }) => name)).toEqual(['Зимние']);
    await expect(run({ action: 'move', path: 'net-takogo' })).rejects.toThrow('net-takogo');
  });
});
