import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { aliasesOf, changeAliases, changeBrand, getBrandByName, isOwnBrand } from '#goods/products/server/index.ts';
import { brand } from '#goods/products/server/tables.ts';
import { command } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { MAX_BRAND_NAME } from '../contract.ts';
import { goodsOfBrand } from './list-brands.ts';
import { mergeInto } from './merge-brands.ts';

const name = z.string('укажите название бренда').trim().min(1).max(MAX_BRAND_NAME);
const operator = { accountId: null, ip: '' };

/** Lists and changes brands as their screen does. */
export const brandCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('list') }),
      z.object({ action: z.literal('rename'), name, value: name }),
      z.object({ action: z.literal('merge'), name, value: name }),
      z.object({ action: z.literal('alias'), name, value: name }),
      z.object({ action: z.literal('forget'), name, value: name }),
      z.object({ action: z.literal('hide'), name }),
      z.object({ action: z.literal('show'), name }),
    ],
    { error: 'нужно list, rename, merge, alias, forget, hide или show' },
  ),
  async ({ database: { db } }, args) => {
    if (args.action === 'list') return listed(db);
    return transaction(db, async (tx) => {
      const { id, name: known } = await getBrandByName(tx, args.name);
      switch (args.action) {
        case 'rename':
          await changeBrand(tx, id, { change: { name: args.value } }, operator);
          return [`Бренд «${known}» теперь «${args.value}»; загрузки знают его и под прежним названием`];
        case 'merge':
          await mergeInto(tx, id, args.value, operator);
          return [`Бренд «${known}» объединён с «${args.value}»`];
        case 'alias':
          await changeAliases(tx, id, { names: [...(await aliasesOf(tx, id)), args.value] }, operator);
          return [`Загрузки знают «${known}» и под названием «${args.value}»`];
        case 'forget': {
          const names = (await aliasesOf(tx, id)).filter((one) => one !== args.value);
          await changeAliases(tx, id, { names }, operator);
          return [`«${args.value}» больше не название бренда «${known}»`];
        }
        default:
          await changeBrand(tx, id, { change: { active: args.action === 'show' } }, operator);
          return [`Бренд «${known}» ${args.action === 'show' ? 'показывается' : 'скрыт'}`];
      }
    });
  },
);

async function listed(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: brand.id, name: brand.name, active: brand.active, goods: goodsOfBrand })
    .from(brand)
    .where(isOwnBrand)
    .orderBy(sql`${brand.name} collate "und-x-icu"`, asc(brand.id));
  if (rows.length === 0) return ['Брендов нет'];
  return rows.map(({ name: own, goods, active }) => `${own}\t${goods}${active ? '' : '\tскрыт'}`);
}
