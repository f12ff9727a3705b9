import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Author, changeProducts, isOwnBrand, returnFields } from '#goods/products/server/index.ts';
import { brand, product, section } from '#goods/products/server/tables.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import type { ProductAct } from '../contract.ts';
import { applyAct } from './apply-act.ts';
import { listGoods, markNames, showProduct } from './goods-lines.ts';

const BY: Author = { accountId: null, ip: '' };
/** Goods that one command names. */
const MAX_NAMED = 500;
const NOTHING = 'none';

const which = z.string('укажите артикулы через запятую или id:НОМЕР').trim().min(1).max(10_000);

const badges = {
  new: { kind: 'new', isNew: true },
  'not-new': { kind: 'new', isNew: false },
  auto: { kind: 'new', isNew: null },
  discontinued: { kind: 'discontinued', isDiscontinued: true },
  produced: { kind: 'discontinued', isDiscontinued: false },
} as const satisfies Record<string, ProductAct>;
const badgeNames = Object.keys(badges) as (keyof typeof badges)[];

/** Goods as the office has them: lists, shows, hides and changes them, gives fields back to the accounting system. */
export const goodsCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({
        action: z.literal('list'),
        find: z.string().max(100).default(''),
        state: z.enum(markNames, `нужно ${markNames.join(', ')}`).optional(),
        limit: z.coerce.number('нужно число').int().min(1).max(1000).default(50),
      }),
      z.object({ action: z.literal('show'), which }),
      z.object({ action: z.literal('hide'), which }),
      z.object({ action: z.literal('unhide'), which }),
      z.object({
        action: z.literal('set'),
        which,
        name: z.string().trim().min(1).max(500).optional(),
        brand: z.string().trim().min(1).max(300).optional(),
        section: z.string().trim().min(1).max(1000).optional(),
        badge: z.enum(badgeNames, `нужно ${badgeNames.join(', ')}`).optional(),
      }),
      z.object({ action: z.literal('return'), which, fields: z.string().max(5000).optional() }),
    ],
    { error: 'нужно list, show, hide, unhide, set или return' },
  ),
  async ({ database: { db } }, args) => {
    if (args.action === 'list') return listGoods(db, args);
    const ids = await findNamed(db, args.which);
    if (args.action === 'show') {
      const cards = [];
      for (const id of ids) cards.push(...(await showProduct(db, id)));
      return cards;
    }
    const changed = await transaction(db, (tx) => change(tx, ids, args));
    return [changed === 0 ? 'Менять нечего: так уже есть' : `Изменено: ${countOf(changed, PRODUCT_FORMS)}`];
  },
);

type Args =
  | { action: 'hide' }
  | { action: 'unhide' }
  | {
      action: 'set';
      name?: string | undefined;
      brand?: string | undefined;
      section?: string | undefined;
      badge?: keyof typeof badges | undefined;
    }
  | { action: 'return'; fields?: string | undefined };

/** Returns how many goods have changed. */
async function change(tx: Db, ids: number[], args: Args): Promise<number> {
  if (args.action === 'hide') return (await applyAct(tx, ids, { kind: 'hide' }, BY)).length;
  if (args.action === 'unhide') return (await applyAct(tx, ids, { kind: 'show' }, BY)).length;
  if (args.action === 'return') {
    if (args.fields === undefined) return (await applyAct(tx, ids, { kind: 'return' }, BY)).length;
    return (await returnFields(tx, ids, args.fields.split(','), BY)).length;
  }
  const changed = new Set<number>();
  const note = (products: readonly { id: number }[]) => products.forEach(({ id }) => changed.add(id));
  const { name, brand: maker, section: place, badge } = args;
  if ([name, maker, place, badge].every((one) => one === undefined)) {
    throw new CommandRefusal('Укажите, что изменить: --name, --brand, --section или --badge');
  }
  if (name !== undefined) {
    if (ids.length > 1) throw new CommandRefusal('Название меняется у одного товара');
    note(await changeProducts(tx, ids, { name }, BY));
  }
  if (maker !== undefined) note(await applyAct(tx, ids, { kind: 'brand', brand: await findBrand(tx, maker) }, BY));
  if (place !== undefined)
    note(await applyAct(tx, ids, { kind: 'section', section: await findSection(tx, place) }, BY));
  if (badge !== undefined) note(await applyAct(tx, ids, badges[badge], BY));
  return changed.size;
}

/** The goods of articles, or of ids. Throws a CommandRefusal for an article that nobody or several have. */
async function findNamed(db: Db, text: string): Promise<number[]> {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  if (words.length > MAX_NAMED) throw new CommandRefusal(`Не больше ${MAX_NAMED} товаров за раз`);
  const idOf = (word: string) => Number(/^id:(\d{1,9})$/.exec(word)?.[1] ?? 0);
  const articles = words.filter((word) => idOf(word) === 0).map(normaliseArticle);
  const rows = await db
    .select({ id: product.id, article: product.articleNormalised })
    .from(product)
    .where(or(inArray(product.id, [0, ...words.map(idOf)]), inArray(product.articleNormalised, ['', ...articles])));
  return words.map((word) => {
    const id = idOf(word);
    const found = rows.filter((row) => (id > 0 ? row.id === id : row.article === normaliseArticle(word)));
    if (found.length === 0) throw new CommandRefusal(`Товара «${word}» нет`);
    if (found.length > 1) {
      throw new CommandRefusal(
        `Артикул «${word}» у нескольких товаров: ${found.map((row) => `id:${row.id}`).join(', ')}`,
      );
    }
    return found[0]!.id;
  });
}

async function findBrand(tx: Db, name: string): Promise<number | null> {
  if (name === NOTHING) return null;
  const [found] = await tx
    .select({ id: brand.id })
    .from(brand)
    .where(and(sql`lower(${brand.name}) = lower(${name})`, isOwnBrand));
  if (!found) throw new CommandRefusal(`Бренда «${name}» нет`);
  return found.id;
}

/** By its address in the shop: `kabel/silovoy`. */
async function findSection(tx: Db, path: string): Promise<number> {
  const [found] = await tx.select({ id: section.id }).from(section).where(eq(section.path, path));
  if (!found) throw new CommandRefusal(`Раздела с адресом «${path}» нет`);
  return found.id;
}
