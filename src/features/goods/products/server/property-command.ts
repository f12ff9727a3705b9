import { and, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { changeAlias } from './properties/change-alias.ts';
import {
  changeProperty,
  filterChoiceOf,
  inPropertyOrder,
  placeProperty,
  type PropertyChange,
} from './properties/change-property.ts';
import { property, propertyValue } from './tables.ts';

const text = (message: string) => z.string(message).trim().min(1).max(300);
const name = text('укажите название или код свойства');
const value = text('укажите значение');
const operator = { accountId: null, ip: '' };

/** What buyers see of properties: lists it and changes it as its screen does. Imports keep that. */
export const propertyCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('list') }),
      z.object({ action: z.literal('hide'), name }),
      z.object({ action: z.literal('show'), name }),
      z.object({ action: z.literal('auto'), name }),
      z.object({ action: z.literal('page'), name, value: z.enum(['on', 'off'], 'укажите on или off') }),
      z.object({ action: z.literal('unit'), name, value: z.string().trim().max(20).default('') }),
      z.object({ action: z.literal('place'), name, value: value.optional() }),
      z.object({ action: z.literal('alias'), name, value, meaning: value.optional() }),
    ],
    { error: 'нужно list, hide, show, auto, page, unit, place или alias' },
  ),
  async ({ database: { db } }, args) => {
    if (args.action === 'list') return listProperties(db);
    return transaction(db, async (tx) => {
      const found = await propertiesOf(tx, args.name);
      if (args.action === 'alias') return changeMeaning(tx, found, args);
      if (args.action === 'place') {
        const [after] = args.value === undefined ? [] : await propertiesOf(tx, args.value);
        for (const one of found) await placeProperty(tx, one.id, after?.id ?? null, operator);
        return found.map((one) => `Свойство «${one.name}» стоит ${after ? `после «${after.name}»` : 'первым'}`);
      }
      const { change, done } = {
        hide: { change: { filter: 'no' }, done: 'убрано из фильтра' },
        show: { change: { filter: 'yes' }, done: 'есть в фильтре' },
        auto: { change: { filter: 'import' }, done: 'в фильтре, если так решит загрузка' },
        page: {
          change: { isShown: args.action === 'page' && args.value === 'on' },
          done: args.action === 'page' && args.value === 'on' ? 'есть на странице товара' : 'убрано со страницы товара',
        },
        unit: {
          change: { unit: args.action === 'unit' ? args.value : '' },
          done: args.action === 'unit' && args.value !== '' ? `имеет единицу ${args.value}` : 'не имеет единицы',
        },
      }[args.action] as { change: PropertyChange; done: string };
      for (const one of found) await changeProperty(tx, one.id, { change }, operator);
      return found.map((one) => `Свойство «${one.name}» ${done}`);
    });
  },
);

type Property = typeof property.$inferSelect;

/** The properties of this name or code, which several sources may have. */
async function propertiesOf(tx: Db, wanted: string): Promise<Property[]> {
  const rows = await tx
    .select()
    .from(property)
    .where(or(sql`lower(${property.name}) = lower(${wanted})`, eq(property.code, wanted)));
  if (rows.length === 0) throw new CommandRefusal(`Свойства «${wanted}» нет: npm run shop -- property list`);
  return rows;
}

async function changeMeaning(
  tx: Db,
  properties: readonly Property[],
  args: { value: string; meaning?: string | undefined },
): Promise<string[]> {
  for (const { id, name: own } of properties) {
    const valueOf = async (wanted: string) => {
      const [found] = await tx
        .select()
        .from(propertyValue)
        .where(and(eq(propertyValue.propertyId, id), eq(propertyValue.text, wanted)));
      if (!found) throw new CommandRefusal(`Значения «${wanted}» у свойства «${own}» нет`);
      return found.id;
    };
    const aliasOf = args.meaning === undefined ? null : await valueOf(args.meaning);
    await changeAlias(tx, await valueOf(args.value), { aliasOf }, operator);
  }
  return [
    args.meaning === undefined
      ? `Значение «${args.value}» снова отдельное`
      : `Значение «${args.value}» показывается как «${args.meaning}»`,
  ];
}

async function listProperties(db: Db): Promise<string[]> {
  const rows = await db
    .select()
    .from(property)
    .orderBy(...inPropertyOrder);
  if (rows.length === 0) return ['Свойств нет'];
  return rows.map((row) => {
    const decision = filterChoiceOf(row) === 'import' ? '' : ', так решил владелец';
    const unit = row.unit === '' ? '' : `\t${row.unit}`;
    const page = row.isShown ? '' : '\tне на странице товара';
    return `${row.code}\t${row.name}\t${row.filterable ? 'в фильтре' : 'не в фильтре'}${decision}${unit}${page}`;
  });
}
