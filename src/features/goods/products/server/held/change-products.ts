import { isDeepStrictEqual } from 'node:util';
import { type AuditAction, writeAuditEntries } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { CatalogueChanges } from '../catalogue-changes.ts';
import type { LinkKind, Picture } from '../tables.ts';
import { type Fields, giveBack, type Held, hold, type Json } from './held.ts';
import {
  linkField,
  linkOfField,
  lockProducts,
  propertyField,
  type StoredProduct,
  writeProductFields,
} from './product-fields.ts';
import { type FieldText, fieldTexts } from './product-field-texts.ts';
import { stampOf } from './stamp-of.ts';

/** Fields that an import also writes: set by hand they are held. */
export type HeldChange = {
  name?: string;
  /** Markdown. */
  description?: string;
  pictures?: Picture[];
  brandId?: number | null;
  /** The first is the main one. */
  sectionIds?: [number, ...number[]];
  /** Base units. */
  packageCount?: number;
  /** Base units. */
  minOrderCount?: number;
  /** `ratio` is custom units in one base unit; null with `custom` null. */
  unit?: { custom: string | null; ratio: number | null };
  shortcode?: string | null;
  /** Ids of values by the id of their property; values of another property are left out. */
  values?: { [propertyId: string]: number[] };
  /** Ids of products by the kind of the links, in their order; a product is not linked with itself. */
  links?: { [K in LinkKind]?: number[] };
};

/** Fields that are the shop's own. `isNewByOperator` null: days and source decide. */
export type OwnChange = {
  isHidden?: boolean;
  isNewByOperator?: boolean | null;
  isDiscontinued?: boolean;
  shippingType?: string;
  packageCountWord?: string;
};

export type ProductChange = HeldChange & OwnChange;

/**
 * Who changes goods by hand; an account of null is a command of the operator. `changes` gathers what work in many
 * transactions changes: who made it publishes its end.
 */
export type Author = { accountId: number | null; ip: string; changes?: CatalogueChanges };

export type ChangedProduct = { id: number; changes: FieldText[] };

/**
 * The one way to change products by hand, for a page, chosen goods, a sheet and a command. What an import also writes is
 * held from now on. Answers the products that have changed; ids without a product are left out. The caller has checked
 * rights, bounds, and that sections, brands and linked products exist.
 */
export const changeProducts = (
  tx: Db,
  ids: readonly number[],
  change: ProductChange,
  author: Author,
): Promise<ChangedProduct[]> => changeEachProduct(tx, new Map(ids.map((id) => [id, change])), author);

/** The same with a change for each product, by its id. */
export function changeEachProduct(
  tx: Db,
  wanted: ReadonlyMap<number, ProductChange>,
  author: Author,
): Promise<ChangedProduct[]> {
  const stamp = stampOf(author);
  return alter(tx, [...wanted.keys()], { action: 'goods.change', author }, (product) => {
    const { fields, own } = fieldsOf(product.id, wanted.get(product.id)!);
    return {
      ...hold(withNone(product, fields), product.held, fields, stamp),
      own: Object.fromEntries(
        Object.entries(own).filter(([field, value]) => !isDeepStrictEqual(value, product.own[field])),
      ),
    };
  });
}

/** A change by the names of fields: those that an import also writes, and the shop's own. */
function fieldsOf(productId: number, change: ProductChange): { fields: Fields; own: Fields } {
  const { isHidden, isNewByOperator, isDiscontinued, shippingType, packageCountWord, values, links, ...named } = change;
  const byProperty = Object.entries(values ?? {}).map(([id, of]) => [propertyField(id), sorted(of)]);
  const byKind = Object.entries(links ?? {}).map(([kind, ids]) => [
    linkField(kind as LinkKind),
    [...new Set(ids)].filter((id) => id !== productId),
  ]);
  return {
    fields: {
      ...defined({ ...named, sectionIds: mainFirst(named.sectionIds) }),
      ...Object.fromEntries([...byProperty, ...byKind]),
    },
    own: defined({ isHidden, isNewByOperator, isDiscontinued, shippingType, packageCountWord }),
  };
}

/** «Вернуть значение из 1С»: fields follow the import again, from its last value on. Answers the products of which any was held. */
export function returnFields(
  tx: Db,
  ids: readonly number[],
  fields: readonly string[],
  author: Author,
): Promise<ChangedProduct[]> {
  return alter(tx, ids, { action: 'goods.return', author }, ({ held }) => ({
    ...giveBack(held, fields),
    own: {},
  }));
}

type Alteration = { action: AuditAction & `goods.${string}`; author: Author };

async function alter(
  tx: Db,
  ids: readonly number[],
  { action, author }: Alteration,
  decide: (product: StoredProduct) => { values: Fields; own: Fields; held: Held },
): Promise<ChangedProduct[]> {
  const altered = (await lockProducts(tx, ids)).flatMap((product) => {
    const decided = decide(product);
    const fields = { ...decided.values, ...decided.own };
    return Object.keys(fields).length === 0 ? [] : [{ product, fields, write: { id: product.id, ...decided } }];
  });
  if (altered.length === 0) return [];
  await writeProductFields(
    tx,
    altered.map(({ write }) => write),
  );
  const texts = await fieldTexts(
    tx,
    altered.map(({ product, fields }) => ({ before: { ...product.fields, ...product.own }, after: fields })),
  );
  const changed = altered.map(({ product: { id } }, index) => ({ id, changes: texts[index]! }));
  await writeAuditEntries(
    tx,
    changed.map(({ id, changes: of }, index) => ({
      action,
      actorAccountId: author.accountId,
      object: String(id),
      details: { name: altered[index]!.product.fields.name, changes: of },
      ip: author.ip,
    })),
  );
  const { changes = new CatalogueChanges() } = author;
  // What a link leads to is found by the articles of what it replaces
  const linked = altered.flatMap(({ product, fields }) =>
    Object.keys(fields)
      .filter((field) => linkOfField(field) !== null)
      .flatMap((field) => [product.fields[field] ?? [], fields[field]] as number[][]),
  );
  changes.add('item', [...changed.map(({ id }) => id), ...linked.flat()]);
  await changes.publish(tx);
  return changed;
}

/** A property that a product has no values of has the value of none. */
const withNone = ({ fields }: StoredProduct, wanted: Fields): Fields => ({
  ...Object.fromEntries(Object.keys(wanted).map((field) => [field, Array.isArray(wanted[field]) ? [] : null])),
  ...fields,
});

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((one, other) => one - other);
const mainFirst = (ids: readonly [number, ...number[]] | undefined) =>
  ids === undefined ? undefined : [...new Set([ids[0], ...sorted(ids)])];

const defined = (fields: Record<string, Json | Picture[] | undefined>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
