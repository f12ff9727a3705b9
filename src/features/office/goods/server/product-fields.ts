import type { ProductChange } from '#goods/products/server/index.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { refuse } from '#server/errors.ts';
import type { SomeFields } from '../contract.ts';

/** The pictures that a product may have: its own, those of its variants and of the accounting system, by address. */
export type KnownPictures = ReadonlyMap<string, Picture>;

/**
 * Fields of a form as a change of the product. Throws TARGET_INVALID for a picture that is none of the product's, VALIDATION
 * for half of a second unit.
 */
export function changeOf(
  { pictures, unitCustom, unitRatio, ...fields }: SomeFields,
  known: KnownPictures,
): ProductChange {
  if ((unitCustom == null) !== (unitRatio == null)) {
    throw refuse('VALIDATION', 'Укажите и вторую единицу, и сколько её в основной', { field: 'unitRatio' });
  }
  return {
    ...fields,
    ...(pictures && { pictures: pictures.map((address) => pictureAt(address, known)) }),
    ...(unitCustom !== undefined && { unit: { custom: unitCustom, ratio: unitRatio ?? null } }),
  } as ProductChange;
}

export function pictureAt(address: string, known: KnownPictures): Picture {
  const picture = known.get(address);
  if (!picture) throw refuse('TARGET_INVALID', 'Такой картинки у товара нет: загрузите её', { field: 'pictures' });
  return picture;
}

/** Whether the shown fields are still those that are stored; a field without a shown value is not. */
export function isAsShown(change: SomeFields, shown: SomeFields, stored: SomeFields): boolean {
  return (Object.keys(change) as (keyof SomeFields)[]).every(
    (field) => shown[field] !== undefined && JSON.stringify(shown[field]) === JSON.stringify(stored[field]),
  );
}
