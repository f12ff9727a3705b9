import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { byAction } from '#server/commands/by-action.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { explainQuery, explanationLines } from '../explain-query.ts';
import { queryKey } from '../text/query-key.ts';
import { writeChoices } from './choices.ts';
import { isMissed, isOutOfStock, listQueries, writeQueries } from './query-log.ts';
import { changeRules, findByArticle, getLearnt, withoutProduct, withRule } from './search-rules.ts';

const limit = z.coerce.number('нужно число').int().min(1).max(1000).default(50);

/** Lists what buyers look for: count, products found the last time, when that was. */
const list = (where: SQL | undefined, nothing: string) =>
  command(z.object({ limit }), async ({ database: { db }, env }, given) => {
    await writeQueries(db);
    const queries = await listQueries(db, { limit: given.limit, where });
    if (queries.length === 0) return [nothing];
    return queries.map(
      ({ query, count, found, inStock, lastAt }) =>
        `${count}\t${foundText(found, inStock)}\t${formatDateTime(lastAt, env.TZ_SHOP)}\t${query}`,
    );
  });

const foundText = (found: number, inStock: number | null) => {
  if (found === 0) return 'не найдено';
  return inStock === 0 ? `${found}, нет в наличии` : String(found);
};

const query = z
  .string('укажите запрос в кавычках')
  .trim()
  .max(200, 'запрос длиннее 200 знаков')
  .refine((text) => queryKey(text) !== '', 'в запросе нет ни слов, ни чисел');
const article = z.string('укажите артикул или код товара').trim().min(1).max(100);

async function getProductId(db: Db, text: string): Promise<number> {
  const [found, another] = await findByArticle(db, text);
  if (!found) throw new CommandRefusal(`Нет товара с артикулом или кодом ${text}`);
  if (another) throw new CommandRefusal(`Артикул ${text} есть у нескольких товаров: укажите код из адреса страницы`);
  return found.id;
}

const SOON = 'Поиск узнает об этом за несколько секунд';

const rule = (kind: 'pin' | 'ban') =>
  command(z.object({ query, article }), async ({ database: { db } }, given) => {
    const productId = await getProductId(db, given.article);
    await changeRules(db, given.query, (rules) => withRule(rules, { productId, kind }));
    return [`${kind === 'pin' ? 'Закреплено' : 'Запрещено'}: ${given.article}. ${SOON}`];
  });

const show = command(z.object({ query }), async ({ database: { db } }, given) => {
  await writeChoices(db);
  const { rules, chosen } = await getLearnt(db, given.query);
  if (rules.length + chosen.length === 0) return ['По запросу ещё ничего не выбирали и ничего не закреплено'];
  return [
    ...rules.map((one) => `${one.kind === 'pin' ? 'закреплён' : 'запрещён'}\t${one.article ?? ''}\t${one.name}`),
    ...chosen.map((one) => `открыт ${one.opened}, в корзину ${one.added}\t${one.article ?? ''}\t${one.name}`),
  ];
});

const explain = command(z.object({ query }), async ({ database: { db } }, given) =>
  explanationLines(await explainQuery(db, { typed: given.query })),
);

const reset = command(z.object({ query, article: article.optional() }), async ({ database: { db } }, given) => {
  const productId = given.article === undefined ? undefined : await getProductId(db, given.article);
  let removed = 0;
  await changeRules(db, given.query, (rules) => {
    const left = productId === undefined ? [] : withoutProduct(rules, productId);
    removed = rules.length - left.length;
    return left;
  });
  return [removed === 0 ? 'Правил не было' : `Убрано правил: ${removed}. ${SOON}`];
});

/** What buyers look for, and the owner's rules for single queries. */
export const queriesCommand = byAction({
  list: list(undefined, 'Пока ничего не искали'),
  missed: list(isMissed, 'Пока всё находится'),
  'out-of-stock': list(isOutOfStock, 'Пока всё, что ищут, в наличии'),
  show,
  explain,
  pin: rule('pin'),
  ban: rule('ban'),
  reset,
});
