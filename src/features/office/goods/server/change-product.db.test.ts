import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, anOffer, aProduct, aProperty, aSection } from '#goods/products/server/factory.ts';
import { offer, product, productLink, productProperty, propertyValue } from '#goods/products/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import type { Input } from '#shared/endpoint.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;
let editor: Awaited<ReturnType<typeof aStaffMember>>;

beforeAll(async () => {
  shop = await testApp();
  editor = await aStaffMember(shop.db, 'content');
});

const open = async (id: number) =>
  (await shop.call('officeProduct', { params: { id: String(id) } }, { token: editor.token })).data;
const rowOf = async (id: number) => (await shop.db.select().from(product).where(eq(product.id, id)))[0]!;
type Post =
  | 'officeProductLinks'
  | 'officeProductChange'
  | 'officeProductProperty'
  | 'officeProductReturn'
  | 'officeVariantChange';
type Body<N extends Post> = Input<N> extends { body: infer B } ? B : never;
const post = async <N extends Post>(name: N, id: number, body: Body<N>) =>
  (await shop.call(name, { params: { id: String(id) }, body } as never, { token: editor.token })).codes;
/** Sets a field over what is stored now. */
const set = async (id: number, change: Input<'officeProductChange'>['body']['change']) => {
  const { fields } = await open(id);
  return post('officeProductChange', id, { change, shown: fields });
};

const dot = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
const send = async (id: number, bytes: Buffer, fields: Record<string, string> = {}, name = 'a.png') => {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name));
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  return (await shop.call('officeProductPicture', { params: { id: String(id) }, body }, { token: editor.token })).codes;
};

describe('a product for staff', () => {
  it('says what 1C says beside what was set by hand, who has set it, and gives it back', async () => {
    const [section, other, brand] = [await aSection(shop.db), await aSection(shop.db), await aBrand(shop.db)];
    const { id } = await aProduct(shop.db, { name: 'Кран', description: 'Из 1С', sectionIds: [section.id] });
    await set(id, { name: 'Кран шаровой', description: '## Кран', brandId: brand.id });
    await set(id, { sectionIds: [other.id, section.id], packageCount: 5, unitCustom: 'кг', unitRatio: 0.25 });
    const { fields, theirs, held, journal } = await open(id);
    expect(fields).toMatchObject({
      name: 'Кран шаровой',
      description: '## Кран',
      brandId: brand.id,
      sectionIds: [other.id, section.id],
      packageCount: 5,
      unitCustom: 'кг',
      unitRatio: 0.25,
    });
    expect(theirs).toEqual({
      name: 'Кран',
      description: 'Из 1С',
      brandId: null,
      sectionIds: [section.id],
      packageCount: 1,
      unitCustom: null,
      unitRatio: null,
    });
    expect(new Set(held.map(({ by }) => by))).toEqual(new Set(['Орлова Мария']));
    expect(journal.map(({ text }) => text).at(-1)).toContain('Название: Кран → Кран шаровой');
    expect(await post('officeProductReturn', id, { fields: held.map(({ field }) => field) })).toEqual([]);
    expect(await open(id)).toMatchObject({
      fields: { name: 'Кран', brandId: null, sectionIds: [section.id], unitCustom: null },
      theirs: {},
      held: [],
    });
  });

  it('refuses a change over what somebody else has changed since, and changes nothing', async () => {
    const { id, name } = await aProduct(shop.db);
    expect(await post('officeProductChange', id, { change: { name: 'Первое' }, shown: { name } })).toEqual([]);
    const late = { change: { name: 'Второе' }, shown: { name } };
    expect(await post('officeProductChange', id, late)).toEqual(['CONFLICT']);
    expect(await post('officeProductChange', id, { change: { name: 'Второе' }, shown: {} })).toEqual(['CONFLICT']);
    expect((await rowOf(id)).name).toBe('Первое');
    // Another field is no conflict
    const beside = { change: { isHidden: true }, shown: { isHidden: false } };
    expect(await post('officeProductChange', id, beside)).toEqual([]);
  });

  it('refuses values out of bounds, half a unit, and what does not exist', async () => {
    const { id } = await aProduct(shop.db);
    for (const change of nonEmpty([
      { name: ' ' },
      { packageCount: 0 },
      { minOrderCount: 1.5 },
      { unitCustom: 'кг', unitRatio: 0 },
      { unitCustom: 'кг', unitRatio: null },
      { unitCustom: null, unitRatio: 2 },
      { sectionIds: [] },
      { description: 'а'.repeat(50_001) },
    ])) {
      expect(await set(id, change), JSON.stringify(change).slice(0, 50)).toEqual(['VALIDATION']);
    }
    for (const change of nonEmpty([
      { sectionIds: [2_000_000_000] },
      { brandId: 2_000_000_000 },
      { pictures: ['/files/goods/other.jpg'] },
    ])) {
      expect(await set(id, change)).toEqual(['TARGET_INVALID']);
    }
    expect((await rowOf(id)).held).toEqual({});
    const missing = { change: { isHidden: true }, shown: { isHidden: false } };
    expect(await post('officeProductChange', 2_000_000_000, missing)).toEqual(['NOT_FOUND']);
  });
});

describe('the pictures of a product', () => {
  it('are added, put in another order, replaced in their place, removed and given back', async () => {
    const first = { standard: '/files/goods/source.jpg' };
    const { id } = await aProduct(shop.db, { pictures: [first] });
    expect(await send(id, await dot('#f00'))).toEqual([]);
    // The same picture again is no other one
    expect(await send(id, await dot('#f00'))).toEqual([]);
    const added = (await open(id)).fields.pictures;
    expect(added).toEqual([first.standard, expect.stringMatching(/^\/files\/goods\/\w{32}\.jpg$/)]);
    await set(id, { pictures: added.toReversed() });
    expect(await send(id, await dot('#0f0'), { replaces: added[1]! })).toEqual([]);
    const replaced = (await open(id)).fields.pictures;
    expect(replaced).toEqual([expect.not.stringMatching(added[1]!), first.standard]);
    expect(await send(id, await dot('#00f'), { replaces: added[1]! })).toEqual(['CONFLICT']);
    await set(id, { pictures: replaced.slice(0, 1) });
    // Staff may put a picture of the accounting system back
    expect(await set(id, { pictures: [replaced[0]!, first.standard] })).toEqual([]);
    await post('officeProductReturn', id, { fields: ['pictures'] });
    expect((await rowOf(id)).pictures).toEqual([first]);
  });

  it('are refused by content, even under the name of a picture', async () => {
    const { id } = await aProduct(shop.db);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await send(id, svg, {}, 'a.jpg')).toEqual(['BAD_FILE']);
    expect(await send(id, Buffer.alloc(0), {}, 'a.jpg')).toEqual(['BAD_FILE']);
    expect((await rowOf(id)).pictures).toEqual([]);
  });
});

describe('a property of a product', () => {
  it('takes known values and new ones, over those that were shown, and gives them back', async () => {
    const material = await aProperty(shop.db, ['Медь', 'Сталь']);
    const { id } = await aProduct(shop.db, { valueIds: [material.values[0]!.id] });
    const body = { property: material.id, values: ['Сталь', 'Латунь'], shown: ['Медь'] };
    expect(await post('officeProductProperty', id, body)).toEqual([]);
    expect(await post('officeProductProperty', id, body)).toEqual(['CONFLICT']);
    const { properties } = await open(id);
    expect(properties).toEqual([
      { id: material.id, name: expect.any(String), values: ['Латунь', 'Сталь'], theirs: ['Медь'] },
    ]);
    const texts = await shop.db.select().from(propertyValue).where(eq(propertyValue.propertyId, material.id));
    expect(texts.map(({ text }) => text).toSorted()).toEqual(['Латунь', 'Медь', 'Сталь']);
    await post('officeProductReturn', id, { fields: [`property.${material.id}`] });
    const left = await shop.db.select().from(productProperty).where(eq(productProperty.productId, id));
    expect(left.map(({ valueId }) => valueId)).toEqual([material.values[0]!.id]);
  });

  it('is set where the product had none, and emptied', async () => {
    const colour = await aProperty(shop.db, ['Белый']);
    const { id } = await aProduct(shop.db);
    expect(await post('officeProductProperty', id, { property: colour.id, values: ['Белый'], shown: [] })).toEqual([]);
    expect((await open(id)).properties).toMatchObject([{ values: ['Белый'], theirs: [] }]);
    expect(await post('officeProductProperty', id, { property: colour.id, values: [], shown: ['Белый'] })).toEqual([]);
    // It is still held: an import must not bring it back
    expect((await open(id)).properties).toMatchObject([{ values: [], theirs: [] }]);
    const missing = { property: 2_000_000_000, values: ['А'], shown: [] };
    expect(await post('officeProductProperty', id, missing)).toEqual(['TARGET_INVALID']);
  });
});

describe('the variants of a product', () => {
  it('are hidden, moved, get a picture of the product, and follow 1C again', async () => {
    const picture = { standard: '/files/goods/p.jpg' };
    const { id } = await aProduct(shop.db, { pictures: [picture] });
    const [one, two] = [await anOffer(shop.db, id), await anOffer(shop.db, id)];
    const change = (variant: number, kind: Input<'officeVariantChange'>['body']['change']) =>
      post('officeVariantChange', id, { variant, change: kind });
    expect(await change(one.id, { kind: 'hide' })).toEqual([]);
    expect(await change(two.id, { kind: 'move', by: -1 })).toEqual([]);
    expect(await change(two.id, { kind: 'picture', picture: picture.standard })).toEqual([]);
    expect(await change(two.id, { kind: 'shortcode', shortcode: 'К-2' })).toEqual([]);
    expect((await open(id)).variants).toMatchObject([
      { id: two.id, isShown: true, theirs: null, pictureAddress: picture.standard, shortcode: 'К-2' },
      { id: one.id, isShown: false, theirs: true, pictureAddress: null },
    ]);
    expect(await change(one.id, { kind: 'return' })).toEqual([]);
    const [row] = await shop.db.select().from(offer).where(eq(offer.id, one.id));
    expect([row!.active, row!.held]).toEqual([true, {}]);
    expect(await change(one.id, { kind: 'picture', picture: '/files/goods/other.jpg' })).toEqual(['TARGET_INVALID']);
    const foreign = await anOffer(shop.db, (await aProduct(shop.db)).id);
    expect(await change(foreign.id, { kind: 'hide' })).toEqual(['NOT_FOUND']);
  });
});

describe('the links of a product', () => {
  it('are set by articles in their order, over those that were shown, and given back', async () => {
    const { id } = await aProduct(shop.db);
    const [one, two, unnamed] = [
      await aProduct(shop.db),
      await aProduct(shop.db),
      await aProduct(shop.db, { article: null }),
    ];
    await shop.db.insert(productLink).values({ productId: id, kind: 'analogue', linkedId: one.id });
    const body = { kind: 'analogue' as const, codes: [two.article!, `id:${unnamed.id}`], shown: [one.id] };
    expect(await post('officeProductLinks', id, body)).toEqual([]);
    expect(await post('officeProductLinks', id, body)).toEqual(['CONFLICT']);
    const analogues = (await open(id)).links.find(({ kind }) => kind === 'analogue')!;
    expect(analogues).toMatchObject({
      products: [
        { id: two.id, code: two.article },
        { id: unnamed.id, code: `id:${unnamed.id}` },
      ],
      theirs: [{ id: one.id }],
    });
    await post('officeProductReturn', id, { fields: ['links.analogue'] });
    expect((await open(id)).links.find(({ kind }) => kind === 'analogue')).toMatchObject({
      products: [{ id: one.id }],
      theirs: null,
    });
  });

  it('are refused for an article that nobody or several have', async () => {
    const { id } = await aProduct(shop.db);
    const { article } = await aProduct(shop.db, { article: `ДВА-${id}` });
    await aProduct(shop.db, { article });
    for (const code of nonEmpty(['нет-такого', article!, 'id:2000000000'.slice(0, 12)])) {
      const body = { kind: 'similar' as const, codes: [code], shown: [] };
      expect(await post('officeProductLinks', id, body), code).toEqual(['TARGET_INVALID']);
    }
  });
});
