import { basename } from 'node:path';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { byAction } from '#server/commands/by-action.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { dayOf, formatDate, isDay } from '#shared/dates.ts';
import { type PaperKind, paperKindNames, paperName } from '#shared/goods-papers.ts';
import { addPaper } from './add-paper.ts';
import { changePaperGoods, removePaper } from './change-paper.ts';
import { findByArticles, oneOf } from './find-by-articles.ts';
import { isEndedPaper, isEndingPaper } from './queries.ts';
import { goodsPaper, goodsPaperProduct } from './tables.ts';

const MAX_LISTED = 200;

const id = z.coerce.number('укажите номер документа').int().positive();
const articles = z.string('укажите артикулы через запятую').trim().min(1).max(100_000);
const kinds = Object.keys(paperKindNames) as [PaperKind, ...PaperKind[]];

const list = (where: (day: string) => SQL | undefined, nothing: string) =>
  command(z.object({}), async ({ database: { db }, env, now }) => {
    const goods = db.$count(goodsPaperProduct, eq(goodsPaperProduct.paperId, goodsPaper.id));
    const rows = await db
      .select({ paper: goodsPaper, goods: sql<number>`${goods}::int` })
      .from(goodsPaper)
      .where(and(where(dayOf(now(), env.TZ_SHOP))))
      .orderBy(asc(goodsPaper.endsOn), asc(goodsPaper.id))
      .limit(MAX_LISTED);
    if (rows.length === 0) return [nothing];
    return rows.map(({ paper, goods: count }) =>
      [
        paper.id,
        paperName(paper),
        paper.endsOn === null ? 'без срока' : `до ${formatDate(paper.endsOn)}`,
        `товаров ${count}`,
        paper.fileName,
      ].join('\t'),
    );
  });

/** The content of the file travels with the command. */
const add = command(
  z.object({
    bytes: z.instanceof(Uint8Array, { error: 'укажите файл PDF, JPG или PNG' }),
    file: z.string().min(1).max(500),
    kind: z.enum(kinds, { error: `вид: ${kinds.join(', ')}` }).default('certificate'),
    title: z.string().trim().max(200).default(''),
    number: z.string().trim().max(100).default(''),
    until: z.string().refine(isDay, 'день нужен как 2027-12-31').optional(),
    articles,
  }),
  async ({ database: { db } }, { bytes, file, kind, title, number, until, articles: text }) => {
    const productIds = await idsOf(db, text);
    const fields = { kind, title, number, issuedOn: null, endsOn: until ?? null };
    const added = await addPaper(db, { fields, file: { name: basename(file), bytes }, productIds });
    return [
      added.isNew
        ? `Добавлен документ ${added.id}, товаров: ${added.linked}`
        : `Такой файл уже есть: документ ${added.id}, добавлено товаров: ${added.linked}`,
    ];
  },
);

const goods = command(z.object({ id, articles }), async ({ database: { db } }, given) => {
  const { added } = await changePaperGoods(db, { id: given.id, add: await idsOf(db, given.articles), remove: [] });
  return [`Документ ${given.id}, добавлено товаров: ${added}`];
});

const remove = command(z.object({ id }), async ({ database: { db } }, given) => [
  `Убран документ ${given.id}: ${await removePaper(db, given.id)}`,
]);

/** The papers of goods: lists them, adds one, gives it further goods, removes it. */
export const paperCommand = byAction({
  list: list(() => undefined, 'Документов нет'),
  ended: list(isEndedPaper, 'Закончившихся документов нет'),
  ending: list(isEndingPaper, 'Документов, которые закончатся за 30 дней, нет'),
  add,
  goods,
  remove,
});

async function idsOf(db: Db, text: string): Promise<number[]> {
  const texts = text
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter(Boolean);
  const found = await findByArticles(db, texts);
  return texts.map((one) => {
    const product = oneOf(found.get(one), one);
    if (typeof product === 'string') throw new CommandRefusal(product);
    return product.id;
  });
}
