import type { ProductChange } from '#goods/products/server/index.ts';
import type { WorkbookColumn } from '#server/xlsx/write-workbook.ts';
import { MAX_CELL_LENGTH } from '../read-big-sheet.ts';
import { cellText, keyOf } from './cell-text.ts';
import type { KnownNames } from './known-names.ts';
import type { SheetGoods } from './read-goods.ts';

/** Values that a property does not have yet. */
export type NewValues = { propertyId: number; texts: string[] };
/** The change of a product that a cell asks for; `change` lacks the values that have to be added first. */
export type Parsed = { change: ProductChange; newValues?: NewValues } | { problem: string };

/** A column of the sheet of goods: a field of a product as a text, and back. */
export type GoodsColumn = WorkbookColumn & {
  /** In the mark of the sheet. */
  field: string;
  show: (goods: SheetGoods, known: KnownNames) => string;
  parse: (text: string, goods: SheetGoods, known: KnownNames) => Parsed;
};

/** In place of a value: there shall be none. An empty cell changes nothing. */
export const NONE = '—';
/** Between the values of one property. */
const BETWEEN = '; ';

const MAX_NAME = 500;
const MAX_SHORTCODE = 100;
const MAX_VALUE = 500;
const MAX_COUNT = 1_000_000;

const yesNo = (is: boolean): string => (is ? 'да' : 'нет');

function parseYesNo(text: string): boolean | null {
  if (/^(да|1|yes|true)$/i.test(text)) return true;
  return /^(нет|0|no|false)$/i.test(text) ? false : null;
}

const flag = (field: 'isHidden' | 'isDiscontinued', header: string): GoodsColumn => ({
  field,
  header,
  width: 10,
  show: (goods) => yesNo(goods[field]),
  parse: (text) => {
    const is = parseYesNo(text);
    return is === null ? { problem: 'Напишите «да» или «нет»' } : { change: { [field]: is } };
  },
});

const count = (field: 'packageCount' | 'minOrderCount', header: string): GoodsColumn => ({
  field,
  header,
  width: 12,
  show: (goods) => String(goods[field]),
  parse: (text) => {
    const number = Number(text.replace(/\s/g, ''));
    const isRight = Number.isInteger(number) && number >= 1 && number <= MAX_COUNT;
    return isRight ? { change: { [field]: number } } : { problem: `Нужно целое число от 1 до ${MAX_COUNT}` };
  },
});

/** The columns that every sheet has. */
const FIELDS: readonly GoodsColumn[] = [
  {
    field: 'name',
    header: 'Название',
    width: 50,
    show: ({ name }) => name,
    parse: (text) => {
      if (text === NONE) return { problem: 'Товар без названия не бывает' };
      return text.length > MAX_NAME ? { problem: `Длиннее ${MAX_NAME} знаков` } : { change: { name: text } };
    },
  },
  {
    field: 'section',
    header: 'Раздел',
    width: 40,
    show: ({ sectionIds }, { sections }) => sections.get(sectionIds[0] ?? 0) ?? '',
    parse: (text, { sectionIds }, known) => {
      const [id, ...others] = known.sectionIds.get(keyOf(text)) ?? [];
      if (id === undefined) return { problem: `Раздела «${text}» нет: пишите путь через « / »` };
      if (others.length > 0) return { problem: `Разделов «${text}» несколько: переименуйте один из них` };
      return { change: { sectionIds: [id, ...sectionIds.slice(1).filter((one) => one !== id)] } };
    },
  },
  {
    field: 'brand',
    header: 'Бренд',
    width: 20,
    show: ({ brandId }, { brands }) => brands.get(brandId ?? 0) ?? '',
    parse: (text, _goods, { brandIds }) => {
      if (text === NONE) return { change: { brandId: null } };
      const brandId = brandIds.get(keyOf(text));
      return brandId === undefined ? { problem: `Бренда «${text}» нет` } : { change: { brandId } };
    },
  },
  {
    field: 'description',
    header: 'Описание',
    width: 60,
    show: ({ description }) => description,
    // A cell holds the beginning of a longer text alone
    parse: (text, { description }) =>
      description.length > MAX_CELL_LENGTH && text !== NONE
        ? { problem: 'Описание длиннее ячейки таблицы: измените его на странице товара' }
        : { change: { description: text === NONE ? '' : text } },
  },
  {
    field: 'shortcode',
    header: 'Короткий код',
    width: 14,
    show: ({ shortcode }) => shortcode ?? '',
    parse: (text) => {
      if (text === NONE) return { change: { shortcode: null } };
      return text.length > MAX_SHORTCODE
        ? { problem: `Длиннее ${MAX_SHORTCODE} знаков` }
        : { change: { shortcode: text } };
    },
  },
  count('packageCount', 'Кратность'),
  count('minOrderCount', 'Минимум'),
  flag('isHidden', 'Скрыт'),
  {
    field: 'isNewByOperator',
    header: 'Новинка',
    width: 10,
    show: ({ isNewByOperator }) => (isNewByOperator === null ? '' : yesNo(isNewByOperator)),
    parse: (text) => {
      if (text === NONE) return { change: { isNewByOperator: null } };
      const is = parseYesNo(text);
      return is === null
        ? { problem: 'Напишите «да», «нет» или «—»: решают дни' }
        : { change: { isNewByOperator: is } };
    },
  },
  flag('isDiscontinued', 'Снят с производства'),
];

/** The names of the columns that say which product a row is of. */
export const ID_HEADING = 'Код товара';
export const ARTICLE_HEADING = 'Артикул';

/** `p12`: the values of the property with the id 12. */
export const propertyOf = (field: string): number | null => {
  const [, id] = /^p(\d+)$/.exec(field) ?? [];
  return id === undefined ? null : Number(id);
};

const propertyColumn = (id: number, header: string): GoodsColumn => ({
  field: `p${id}`,
  header,
  width: 20,
  show: ({ values }) => (values[id] ?? []).join(BETWEEN),
  parse: (text, _goods, { values }) => {
    if (text === NONE) return { change: { values: { [id]: [] } } };
    const of = values.get(id);
    // A value may have the sign between values in itself
    const whole = of?.get(keyOf(text));
    if (whole !== undefined) return { change: { values: { [id]: [whole] } } };
    const texts = text
      .split(/[;\n]/)
      .map((one) => one.trim())
      .filter(Boolean);
    const known = texts.flatMap((one) => of?.get(keyOf(one)) ?? []);
    const change = { values: { [id]: known } };
    const missing = new Map(texts.filter((one) => !of?.has(keyOf(one))).map((one) => [keyOf(one), one]));
    if (missing.size === 0) return { change };
    const added = [...missing.values()];
    if (added.some((one) => one.length > MAX_VALUE)) return { problem: `Значение длиннее ${MAX_VALUE} знаков` };
    return { change, newValues: { propertyId: id, texts: added } };
  },
});

/** All columns, with those of the known properties; properties of the same name get their ids in the heading. */
export function goodsColumns({ properties }: Pick<KnownNames, 'properties'>): GoodsColumn[] {
  const own = [ID_HEADING, ARTICLE_HEADING, ...FIELDS.map(({ header }) => header)].map(keyOf);
  const names = [...own, ...[...properties.values()].map(keyOf)];
  const isOnce = (name: string) => names.filter((one) => one === keyOf(name)).length === 1;
  return [
    ...FIELDS,
    ...Array.from(properties, ([id, name]) => propertyColumn(id, isOnce(name) ? name : `${name} (свойство ${id})`)),
  ];
}

/** What a column shows of a product, as it stands in a cell. */
export function shownIn(column: GoodsColumn, goods: SheetGoods, known: KnownNames): string {
  const text = column.show(goods, known);
  return text === '' ? '' : cellText(text);
}
