import { and, eq, inArray, ne, or } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { changedFields } from '#shared/changed-fields.ts';
import type { Author } from '../held/change-products.ts';
import { recordCatalogueChange } from '../record-catalogue-change.ts';
import { brand, brandAlias } from '../tables.ts';
import { isOwnBrand, lockBrands, moveMergedGoods } from './own-brands.ts';

type Brand = typeof brand.$inferSelect;
export type BrandChange = Partial<Pick<Brand, 'name' | 'description' | 'active' | 'images'>>;

/**
 * Changes a brand. Its former name stays an alias: imports know it by that name. `shown`: the values that a form has shown;
 * others are a CONFLICT. Throws NOT_FOUND, CONFLICT, VALIDATION.
 */
export async function changeBrand(
  tx: Db,
  id: number,
  { change, shown = {} }: { change: BrandChange; shown?: Omit<BrandChange, 'images'> },
  author: Author,
): Promise<void> {
  const current = await getBrand(tx, id);
  const isNewer = (Object.keys(shown) as (keyof typeof shown)[]).some((name) => current[name] !== shown[name]);
  if (isNewer) throw refuse('CONFLICT', 'Бренд изменил другой сотрудник: обновите страницу');
  const changed = changedFields(current, change);
  if (Object.keys(changed).length === 0) return;
  if (changed.name !== undefined) await rename(tx, current, changed.name);
  await tx.update(brand).set(changed).where(eq(brand.id, id));
  await recordCatalogueChange(tx, 'all');
  const before = Object.fromEntries(
    (Object.keys(changed) as (keyof BrandChange)[]).map((name) => [name, current[name]]),
  );
  await note(
    tx,
    current,
    { action: 'brand.change', details: { before: inWords(before), after: inWords(changed) } },
    author,
  );
}

/**
 * The names under which imports know a brand beside its own; `shown` as in `changeBrand`. Throws NOT_FOUND, CONFLICT,
 * VALIDATION.
 */
export async function changeAliases(
  tx: Db,
  id: number,
  { names, shown }: { names: readonly string[]; shown?: readonly string[] },
  author: Author,
): Promise<void> {
  const current = await getBrand(tx, id);
  const before = await aliasesOf(tx, id);
  if (shown && shown.toSorted().join('\n') !== before.join('\n')) {
    throw refuse('CONFLICT', 'Названия изменил другой сотрудник: обновите страницу');
  }
  const wanted = [...new Set(names)].filter((name) => name !== current.name).toSorted();
  const added = wanted.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !wanted.includes(name));
  if (added.length + removed.length === 0) return;
  if (added.length > 0) await checkFree(tx, added, id);
  if (removed.length > 0) await tx.delete(brandAlias).where(inArray(brandAlias.name, removed));
  if (added.length > 0) await tx.insert(brandAlias).values(added.map((name) => ({ name, brandId: id })));
  // A merged brand whose name is free again is one of its own
  await recordCatalogueChange(tx, 'all');
  await note(tx, current, { action: 'brand.aliases', details: { before, after: wanted } }, author);
}

/** Merges a brand into another one: goods, names and addresses become those of the other. Throws NOT_FOUND, VALIDATION. */
export async function mergeBrands(tx: Db, id: number, into: number, author: Author): Promise<void> {
  const current = await getBrand(tx, id);
  if (id === into) throw refuse('VALIDATION', 'Выберите другой бренд', { field: 'into' });
  const target = await getBrand(tx, into);
  await tx.update(brandAlias).set({ brandId: into }).where(eq(brandAlias.brandId, id));
  await tx.insert(brandAlias).values({ name: current.name, brandId: into });
  await moveMergedGoods(tx);
  await recordCatalogueChange(tx, 'all');
  await note(tx, current, { action: 'brand.merge', details: { after: target.name } }, author);
}

/** The brand of a name or of one of its former names, as an operator writes it. Throws NOT_FOUND. */
export async function getBrandByName(tx: Db, name: string): Promise<Brand> {
  await lockBrands(tx);
  const [found] = await tx
    .selectDistinct({ brand })
    .from(brand)
    .leftJoin(brandAlias, eq(brandAlias.brandId, brand.id))
    .where(and(or(eq(brand.name, name), eq(brandAlias.name, name)), isOwnBrand));
  if (!found) throw notFound(`Бренда «${name}» нет`);
  return found.brand;
}

export async function aliasesOf(db: Db, id: number): Promise<string[]> {
  const rows = await db.select().from(brandAlias).where(eq(brandAlias.brandId, id));
  return rows.map((row) => row.name).toSorted();
}

async function getBrand(tx: Db, id: number): Promise<Brand> {
  await lockBrands(tx);
  const [found] = await tx
    .select()
    .from(brand)
    .where(and(eq(brand.id, id), isOwnBrand))
    // An editor of goods holds a product and refers to the brand: a stronger lock would wait for it
    .for('no key update');
  if (!found) throw notFound('Такого бренда нет');
  return found;
}

/** A brand that was merged into this one and has the wanted name takes the former one, which is an alias from now on. */
async function rename(tx: Db, { id, name: former }: Brand, name: string): Promise<void> {
  await checkFree(tx, [name], id);
  await tx.delete(brandAlias).where(eq(brandAlias.name, name));
  await tx.insert(brandAlias).values({ name: former, brandId: id });
  const [merged] = await tx.select({ id: brand.id }).from(brand).where(eq(brand.name, name));
  if (!merged) return;
  // Names are unique at every moment
  await tx
    .update(brand)
    .set({ name: `${former} (${merged.id})` })
    .where(eq(brand.id, merged.id));
  await tx.update(brand).set({ name }).where(eq(brand.id, id));
  await tx.update(brand).set({ name: former }).where(eq(brand.id, merged.id));
}

/** A name of another brand is not taken: its owner merges them, or takes the name away from the other one. */
async function checkFree(tx: Db, names: readonly string[], id: number): Promise<void> {
  const field = { field: 'name' };
  const [alias] = await tx
    .select({ name: brandAlias.name, of: brand.name })
    .from(brandAlias)
    .innerJoin(brand, eq(brand.id, brandAlias.brandId))
    .where(and(inArray(brandAlias.name, [...names]), ne(brandAlias.brandId, id)));
  if (alias) {
    const text = `«${alias.name}» — ещё одно название бренда «${alias.of}»: уберите его там или объедините бренды`;
    throw refuse('VALIDATION', text, field);
  }
  const [taken] = await tx
    .select({ name: brand.name })
    .from(brand)
    .where(and(inArray(brand.name, [...names]), ne(brand.id, id), isOwnBrand));
  if (taken) throw refuse('VALIDATION', `Бренд «${taken.name}» уже есть: объедините их`, field);
}

/** The journal says of a logo that there is one. */
const inWords = ({ images, ...rest }: BrandChange) => ({
  ...rest,
  ...(images !== undefined && { logo: images.length > 0 }),
});

function note(
  tx: Db,
  { id, name }: Brand,
  { action, details }: Pick<AuditEntry, 'action' | 'details'>,
  author: Author,
): Promise<void> {
  return writeAudit(tx, {
    action,
    actorAccountId: author.accountId,
    object: `brand ${id}`,
    ip: author.ip,
    details: { name, ...details },
  });
}
