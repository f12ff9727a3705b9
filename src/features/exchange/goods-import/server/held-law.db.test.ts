import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { changeProducts, type ProductChange, readProducts, returnFields } from '#goods/products/server/index.ts';
import { OPERATOR } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { classifier, goodsFile, group, inGroups, product, property } from './exports.fixture.ts';
import { importTexts } from './import.fixture.ts';
import { findRun } from './report/journal-queries.ts';
import { hideVanished } from './write/hide-products.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const IDS = ['a', 'b', 'c'] as const;
const AUTHOR = { accountId: null, ip: '' };

/** What both sides write of a product, by names. */
type Content = {
  name: string;
  description: string;
  brand: string | null;
  sections: string[];
  colours: string[];
  packs: number;
  unit: string | null;
};
type Field = keyof Content;

const contents = fc.record<Content>({
  name: fc.constantFrom('Болт', 'Винт', 'Гайка'),
  description: fc.constantFrom('', 'Сталь', 'Латунь'),
  brand: fc.constantFrom(null, 'Алмаз', 'Берег'),
  sections: fc.constantFrom(['g1'], ['g2'], ['g1', 'g2'], ['g2', 'g1']),
  colours: fc.constantFrom([], ['w'], ['b'], ['b', 'w']),
  packs: fc.constantFrom(1, 5, 10),
  unit: fc.constantFrom(null, 'упак'),
});
const FIELDS = ['name', 'description', 'brand', 'sections', 'colours', 'packs', 'unit'] as const;
const someOf = <T>(all: readonly T[]) => fc.subarray([...all], { minLength: 1 });

type Step =
  | { do: 'edit'; ids: readonly string[]; fields: readonly Field[]; content: Content }
  | { do: 'return'; ids: readonly string[]; fields: readonly Field[] }
  | { do: 'import'; files: readonly { id: string; content: Content }[]; hides: boolean };

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('edit' as const), ids: someOf(IDS), fields: someOf(FIELDS), content: contents }),
    fc.record({ do: fc.constant('return' as const), ids: someOf(IDS), fields: someOf(FIELDS) }),
    fc.record({
      do: fc.constant('import' as const),
      files: fc.uniqueArray(fc.record({ id: fc.constantFrom(...IDS), content: contents }), {
        minLength: 1,
        selector: ({ id }) => id,
      }),
      /** A whole export, after which the operator hides what it lacks. */
      hides: fc.boolean(),
    }),
  ),
  { minLength: 1, maxLength: 10 },
);

/** A product of the model: what its source says, and what was set by hand over it. */
type Modelled = { source: Content; held: Partial<Content>; active: boolean };

const shownOf = ({ source, held }: Modelled): Content => ({ ...source, ...held });

class Model {
  readonly products = new Map<string, Modelled>();

  edit(id: string, fields: readonly Field[], content: Content): void {
    const own = this.products.get(id)!;
    for (const field of fields) {
      if (field in own.held || !isDeepStrictEqual(shownOf(own)[field], content[field])) {
        Object.assign(own.held, { [field]: content[field] });
      }
    }
  }

  return(id: string, fields: readonly Field[]): void {
    for (const field of fields) delete this.products.get(id)!.held[field];
  }

  /** Answers the fields whose new value of the source gives way. */
  import(id: string, content: Content): Field[] {
    const { source, held } = this.products.get(id) ?? { source: content, held: {} };
    this.products.set(id, { source: content, held, active: true });
    return (Object.keys(held) as Field[]).filter(
      (field) => !isDeepStrictEqual(content[field], source[field]) && !isDeepStrictEqual(content[field], held[field]),
    );
  }

  differing(id: string): Field[] {
    const { source, held } = this.products.get(id)!;
    return FIELDS.filter((field) => field in held && !isDeepStrictEqual(held[field], source[field]));
  }
}

let worlds = 0;

const tree = (source: string) =>
  classifier(
    source,
    group('g1', 'Первый') + group('g2', 'Второй'),
    property('colour', 'Цвет', 'Справочник', { w: 'w', b: 'b' }) + property('pack', 'Упаковка', 'Число'),
  );

const valuesXml = (id: string, values: readonly string[]) =>
  `<ЗначенияСвойства><Ид>${id}</Ид>${values.map((value) => `<Значение>${value}</Значение>`).join('')}</ЗначенияСвойства>`;

const goodsOf = (id: string, { name, description, brand, sections, colours, packs, unit }: Content) =>
  product({
    id,
    name,
    more: [
      unit === null
        ? '<БазоваяЕдиница>шт</БазоваяЕдиница>'
        : `<БазоваяЕдиница>шт<Пересчет><Единица>${unit}</Единица><Коэффициент>4</Коэффициент></Пересчет></БазоваяЕдиница>`,
      inGroups(...sections),
      `<Описание>${description}</Описание>`,
      brand === null ? '' : `<Изготовитель><Ид>${brand}</Ид><Наименование>${brand}</Наименование></Изготовитель>`,
      `<ЗначенияСвойств>${valuesXml('colour', colours)}${valuesXml('pack', [String(packs)])}</ЗначенияСвойств>`,
    ].join(''),
  });

/** A source of its own with three products, and the ids by which it is edited. */
async function aWorld() {
  const source = `law${(worlds += 1)}`;
  const load = async (files: Step & { do: 'import' }) => {
    const text = goodsFile(source, files.files.map(({ id, content }) => goodsOf(id, content)).join(''), tree(source));
    const whole = files.hides ? text.replace('<Каталог>', '<Каталог СодержитТолькоИзменения="false">') : text;
    const [report] = await importTexts(db, { 'goods.xml': whole }, { packProperty: 'Упаковка' });
    return report!;
  };
  const first: Content = {
    name: 'Болт',
    description: '',
    brand: 'Алмаз',
    sections: ['g1'],
    colours: ['w'],
    packs: 1,
    unit: null,
  };
  const files = IDS.map((id, n) => ({ id, content: { ...first, brand: n === 0 ? 'Берег' : 'Алмаз' } }));
  const model = new Model();
  for (const { id, content } of files) model.import(id, content);
  const { sourceId } = await load({ do: 'import', files, hides: false });
  const ids = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ key: string; id: number }>(query);
    return new Map(rows.map(({ key, id }) => [key, id]));
  };
  return {
    sourceId,
    model,
    load,
    products: await ids(sql`select external_id as key, id from product where source_id = ${sourceId}`),
    sections: await ids(sql`select external_id as key, id from section where source_id = ${sourceId}`),
    brands: await ids(sql`select name as key, id from brand`),
    values: await ids(sql`
      select v.text as key, v.id from property_value v join property p on p.id = v.property_id
      where p.source_id = ${sourceId} and p.external_id = 'colour'`),
    colour: await ids(sql`select external_id as key, id from property where source_id = ${sourceId}`),
  };
}
type World = Awaited<ReturnType<typeof aWorld>>;

/** How the shop calls a field of the model. */
const shopField = ({ colour }: World, field: Field): string =>
  ({
    name: 'name',
    description: 'description',
    brand: 'brandId',
    sections: 'sectionIds',
    colours: `property.${colour.get('colour')!}`,
    packs: 'packageCount',
    unit: 'unit',
  })[field];

function changeOf(world: World, fields: readonly Field[], content: Content): ProductChange {
  const { sections, brands, values, colour } = world;
  const all: Record<Field, ProductChange> = {
    name: { name: content.name },
    description: { description: content.description },
    brand: { brandId: content.brand === null ? null : brands.get(content.brand)! },
    sections: { sectionIds: content.sections.map((id) => sections.get(id)!) as [number, ...number[]] },
    colours: { values: { [colour.get('colour')!]: content.colours.map((text) => values.get(text)!) } },
    packs: { packageCount: content.packs },
    unit: { unit: content.unit === null ? { custom: null, ratio: null } : { custom: content.unit, ratio: 0.25 } },
  };
  return Object.assign({}, ...fields.map((field) => all[field])) as ProductChange;
}

const NOTHING = { values: 0, goods: 0 };
type Outcome = Record<'said' | 'left', { values: number; goods: number }>;

/** Answers how many values the report says were left, and in how many goods the shop differs; and how many are. */
async function carryOut(world: World, step: Step): Promise<Outcome> {
  const { model, products } = world;
  if (step.do === 'import') {
    const kept = step.files.flatMap(({ id, content }) => model.import(id, content));
    const report = await world.load(step);
    const outcome = {
      said: { values: report.counts['change:held'] ?? 0, goods: report.differing },
      left: { values: kept.length, goods: IDS.filter((id) => model.differing(id).length > 0).length },
    };
    const vanished = IDS.filter((id) => !step.files.some((file) => file.id === id) && model.products.get(id)!.active);
    if (!step.hides || vanished.length === 0) return outcome;
    await hideVanished(db, (await findRun(db, report.runId))!, OPERATOR);
    for (const id of vanished) model.products.get(id)!.active = false;
    return outcome;
  }
  const ids = step.ids.map((id) => products.get(id)!);
  if (step.do === 'edit') {
    const change = changeOf(world, step.fields, step.content);
    await transaction(db, (tx) => changeProducts(tx, ids, change, AUTHOR));
    for (const id of step.ids) model.edit(id, step.fields, step.content);
  } else {
    const fields = step.fields.map((field) => shopField(world, field));
    await transaction(db, (tx) => returnFields(tx, ids, fields, AUTHOR));
    for (const id of step.ids) model.return(id, step.fields);
  }
  return { said: NOTHING, left: NOTHING };
}

type Row = { key: string; active: boolean; content: Content };

/** The products as buyers see them, by names. */
async function readContents({ sourceId }: World): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select p.external_id as key, p.active, json_build_object('name', p.name, 'description', p.description,
      'brand', b.name, 'sections', (
        select json_agg(s.external_id order by s.id <> p.section_id, s.id) from product_section l
        join section s on s.id = l.section_id where l.product_id = p.id),
      'colours', (
        select coalesce(json_agg(v.text order by v.text), '[]') from product_property l
        join property_value v on v.id = l.value_id join property pr on pr.id = v.property_id
        where l.product_id = p.id and pr.external_id = 'colour'),
      'packs', p.package_count, 'unit', p.unit_custom) as content
    from product p left join brand b on b.id = p.brand_id where p.source_id = ${sourceId} order by p.external_id`);
  return rows;
}

/** The fields of each product in which the shop and the source differ; products without any are left out. */
async function readDifferences({ products }: World): Promise<Record<string, string[]>> {
  const keys = new Map(Array.from(products, ([key, id]) => [id, key]));
  const rows = await readProducts(db, [...products.values()]);
  const differing = rows.map(({ id, held, fields }): [string, string[]] => [
    keys.get(id)!,
    Object.keys(held).filter((field) => !isDeepStrictEqual(held[field]!.source, fields[field])),
  ]);
  return sortedFields(differing);
}

const sortedFields = (differing: [string, string[]][]) =>
  Object.fromEntries(
    differing.filter(([, fields]) => fields.length > 0).map(([id, fields]) => [id, fields.toSorted()]),
  );

it('no edit is lost by imports, none sticks once it is given back, and what differs is listed exactly', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const world = await aWorld();
      const { model } = world;
      for (const step of drawn) {
        const { said, left } = await carryOut(world, step);
        expect(said).toEqual(left);
        const expected = IDS.map((key) => {
          const own = model.products.get(key)!;
          return { key, active: own.active, content: shownOf(own) };
        });
        expect(await readContents(world)).toEqual(expected);
        const differing = IDS.map((id): [string, string[]] => [
          id,
          model.differing(id).map((field) => shopField(world, field)),
        ]);
        expect(await readDifferences(world)).toEqual(sortedFields(differing));
      }
    }),
    { numRuns: Number(process.env.LAW_RUNS ?? 25) },
  );
});
