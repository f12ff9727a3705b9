import {
  addPaper,
  changePaper,
  changePaperGoods,
  findByArticles,
  oneOf,
  removePaper,
} from '#goods/papers/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { MAX_ARTICLES } from '../contract.ts';
import { actorOf } from './actor-of.ts';
import { checkDays } from './check-days.ts';

/** Adds a paper to goods. Errors: VALIDATION, BAD_FILE. */
export const add: Operation<'officePaperAdd', Session> = async (ctx, { body }) => {
  const { files: file, articles, ...fields } = body;
  checkDays(fields);
  const productIds = await idsOf(ctx.db, articles);
  if (productIds.length === 0) throw wrong('Укажите хотя бы один артикул');
  return addPaper(ctx.db, { fields, file, productIds }, actorOf(ctx));
};

/** Changes the fields of a paper over those that were shown. Errors: NOT_FOUND, VALIDATION, CONFLICT. */
export const change: Operation<'officePaperChange', Session> = async (ctx, { params, body: { shown, ...fields } }) => {
  checkDays(fields);
  await changePaper(ctx.db, { id: params.id, shown, fields }, actorOf(ctx));
  return {};
};

/** Adds goods to a paper and takes others from it. Errors: NOT_FOUND, VALIDATION. */
export const changeGoods: Operation<'officePaperGoods', Session> = async (ctx, { params, body }) => {
  const added = await idsOf(ctx.db, body.articles);
  return changePaperGoods(ctx.db, { id: params.id, add: added, remove: body.remove }, actorOf(ctx));
};

/** Removes a paper with its file. Error: NOT_FOUND. */
export const remove: Operation<'officePaperRemove', Session> = async (ctx, { params }) => {
  await removePaper(ctx.db, params.id, actorOf(ctx));
  return {};
};

const wrong = (message: string) => refuse('VALIDATION', message, { field: 'articles' });

/** Refusals that one message names. */
const MAX_REASONS = 5;

/** The products of all articles of a text; if one of them is unknown or not the only one, nothing is taken. */
async function idsOf(db: Db, text: string): Promise<number[]> {
  const texts = [...new Set(text.split(/[\n,;\t]/).map((one) => one.trim()))].filter(Boolean);
  if (texts.length > MAX_ARTICLES) throw wrong(`Артикулов больше ${MAX_ARTICLES}`);
  const found = await findByArticles(db, texts);
  const named = texts.map((one) => oneOf(found.get(one), one));
  const reasons = named.filter((one) => typeof one === 'string');
  if (reasons.length > 0) {
    const rest = reasons.length > MAX_REASONS ? `. И ещё ${reasons.length - MAX_REASONS}` : '';
    throw wrong(`${reasons.slice(0, MAX_REASONS).join('. ')}${rest}`);
  }
  return named.flatMap((one) => (typeof one === 'string' ? [] : [one.id]));
}
