import { sql } from 'drizzle-orm';
import { aBrand, aProperty, aSection } from '#goods/products/server/factory.ts';
import { aSource } from '#goods/sources/server/factory.ts';
import type { ExpectedCalls } from './judge.ts';
import { managers } from './visitors.ts';
import type { Person, World } from './world.ts';

/** The preset of a manager has no right to goods. */
const mayKeepGoods = (world: World, { id }: Person) =>
  world.db.execute(sql`update account set staff_rights = staff_rights || '{"goods":"all"}' where id = ${id}`);
const goods = { who: managers, stage: mayKeepGoods };

const section = (world: World) => world.once('section', async () => (await aSection(world.db)).id);
const brand = (world: World) => world.once('brand', async () => (await aBrand(world.db)).id);
const other = (world: World) => world.once('other brand', async () => (await aBrand(world.db)).name);
const property = (world: World) => world.once('property', () => aProperty(world.db, ['А', 'Б']));
const ownSource = (world: World) => world.once('own source', () => aSource(world.db));
const idOf = async (found: Promise<number>) => ({ params: { id: String(await found) } });
const ofSection = (world: World) => idOf(section(world));
const ofBrand = (world: World) => idOf(brand(world));
const ofProperty = async (world: World) => ({ params: { id: String((await property(world)).id) } });
const named = async (world: World, table: string, id: Promise<number>) => {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select name from ${sql.identifier(table)} where id = ${await id}`,
  );
  return rows[0]!.name;
};
/** A form with a PNG of one pixel. */
const picture = () => {
  const form = new FormData();
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  form.append('files', new File([Buffer.from(pixel, 'base64')], 'logo.png'));
  return form;
};

/** What staff do with sections, brands and properties. */
export const officeCatalogueCalls = {
  officeSections: {
    ...goods,
    input: async (world) => {
      await section(world);
      return {};
    },
    shows: (world) => named(world, 'section', section(world)),
  },
  officeSection: { ...goods, input: ofSection, shows: (world) => named(world, 'section', section(world)) },
  officeSectionAdd: {
    ...goods,
    input: (world) => ({ body: { name: `Новый ${world.ours}`, parentId: null } }),
    effect: (world) => sql`exists (select from section where name = ${`Новый ${world.ours}`})`,
  },
  officeSectionChange: {
    ...goods,
    input: async (world) => {
      const name = await named(world, 'section', section(world));
      const shown = { name, parentId: null, active: true, kind: 'goods' as const, description: '' };
      return { ...(await ofSection(world)), body: { ...shown, active: false, shown } };
    },
    effect: async (world) => sql`exists (select from section where id = ${await section(world)} and not active)`,
  },
  officeSectionPlace: {
    ...goods,
    input: async (world) => ({ ...(await ofSection(world)), body: { after: null } }),
    effect: async (world) => sql`exists (select from section where id = ${await section(world)} and sort < 500)`,
  },
  officeSectionReturn: {
    ...goods,
    stage: async (world, person) => {
      await mayKeepGoods(world, person);
      await world.db.execute(sql`
        update section set held = '{"name":{"source":"Из 1С","at":"2026-01-01T00:00:00Z","by":null}}'
        where id = ${await section(world)}`);
    },
    input: async (world) => ({ ...(await ofSection(world)), body: { fields: ['name' as const] } }),
    effect: async (world) => sql`exists (select from section where id = ${await section(world)} and name = 'Из 1С')`,
  },
  officeSectionPicture: {
    ...goods,
    input: async (world) => ({ ...(await ofSection(world)), body: picture() }),
    effect: async (world) =>
      sql`exists (select from section where id = ${await section(world)} and picture is not null)`,
  },
  officeSectionPictureRemove: {
    ...goods,
    stage: async (world, person) => {
      await mayKeepGoods(world, person);
      await world.db.execute(
        sql`update section set picture = '{"standard":"/a.jpg"}' where id = ${await section(world)}`,
      );
    },
    input: async (world) => ({ ...(await ofSection(world)), body: {} }),
    effect: async (world) =>
      sql`exists (select from section where id = ${await section(world)} and coalesce(picture, 'null') = 'null')`,
  },
  officeSourceRoot: {
    ...goods,
    input: async (world) => ({ ...(await idOf(ownSource(world))), body: { hasRoot: false } }),
    effect: async (world) => sql`exists (select from source where id = ${await ownSource(world)} and not has_root)`,
  },
  officeBrands: {
    ...goods,
    input: async (world) => ({ query: { q: await named(world, 'brand', brand(world)) } as never }),
    shows: (world) => named(world, 'brand', brand(world)),
  },
  officeBrand: { ...goods, input: ofBrand, shows: (world) => named(world, 'brand', brand(world)) },
  officeBrandChange: {
    ...goods,
    input: async (world) => {
      const shown = { name: await named(world, 'brand', brand(world)), active: true, description: '' };
      return { ...(await ofBrand(world)), body: { ...shown, active: false, shown } };
    },
    effect: async (world) => sql`exists (select from brand where id = ${await brand(world)} and not active)`,
  },
  officeBrandAliases: {
    ...goods,
    input: async (world) => ({ ...(await ofBrand(world)), body: { names: [`Имя ${world.ours}`], shown: [] } }),
    effect: async (world) => sql`exists (select from brand_alias where brand_id = ${await brand(world)})`,
  },
  officeBrandMerge: {
    ...goods,
    input: async (world) => ({ ...(await ofBrand(world)), body: { into: await other(world) } }),
    effect: async (world) =>
      sql`exists (select from brand_alias where name = ${await named(world, 'brand', brand(world))})`,
  },
  officeBrandLogo: {
    ...goods,
    input: async (world) => ({ ...(await ofBrand(world)), body: picture() }),
    effect: async (world) => sql`exists (select from brand where id = ${await brand(world)} and images <> '[]')`,
  },
  officeBrandLogoRemove: {
    ...goods,
    stage: async (world, person) => {
      await mayKeepGoods(world, person);
      await world.db.execute(sql`update brand set images = '[{"standard":"/a.jpg"}]' where id = ${await brand(world)}`);
    },
    input: async (world) => ({ ...(await ofBrand(world)), body: {} }),
    effect: async (world) => sql`exists (select from brand where id = ${await brand(world)} and images = '[]')`,
  },
  officeProperties: {
    ...goods,
    input: async (world) => ({
      query: {
        q: await named(
          world,
          'property',
          property(world).then((one) => one.id),
        ),
      } as never,
    }),
    shows: (world) =>
      named(
        world,
        'property',
        property(world).then((one) => one.id),
      ),
  },
  officeProperty: {
    ...goods,
    input: ofProperty,
    shows: (world) =>
      named(
        world,
        'property',
        property(world).then((one) => one.id),
      ),
  },
  officePropertyValues: {
    ...goods,
    input: async (world) => ({ ...(await ofProperty(world)), query: {} as never }),
  },
  officePropertyChange: {
    ...goods,
    input: async (world) => {
      const name = await named(
        world,
        'property',
        property(world).then((one) => one.id),
      );
      const shown = { name, unit: '', isShown: true, filter: 'import' as const };
      return { ...(await ofProperty(world)), body: { ...shown, unit: 'мм', shown } };
    },
    effect: async (world) =>
      sql`exists (select from property where id = ${(await property(world)).id} and unit = 'мм')`,
  },
  officePropertyPlace: {
    ...goods,
    input: async (world) => ({ ...(await ofProperty(world)), body: { after: null } }),
    effect: async (world) => sql`exists (select from property where id = ${(await property(world)).id} and sort < 500)`,
  },
  officePropertyReturn: {
    ...goods,
    stage: async (world, person) => {
      await mayKeepGoods(world, person);
      await world.db.execute(sql`
        update property set held = '{"name":{"source":"Из 1С","at":"2026-01-01T00:00:00Z","by":null}}'
        where id = ${(await property(world)).id}`);
    },
    input: async (world) => ({ ...(await ofProperty(world)), body: { fields: ['name' as const] } }),
    effect: async (world) =>
      sql`exists (select from property where id = ${(await property(world)).id} and name = 'Из 1С')`,
  },
  officePropertyAlias: {
    ...goods,
    input: async (world) => ({
      ...(await idOf(property(world).then((one) => one.values[0]!.id))),
      body: { meaning: 'Б', shown: null },
    }),
    effect: async (world) =>
      sql`exists (select from property_value where id = ${(await property(world)).values[0]!.id} and alias_of is not null)`,
  },
} satisfies ExpectedCalls;
