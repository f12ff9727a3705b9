import { changeRules, queryKey, sameRules } from '#goods/search/server/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { authorOf } from './author-of.ts';

/** Replaces the rules of a query that were shown. Errors: VALIDATION, CONFLICT. */
export const changeOfRules: Operation<'officeSearchRulesChange', Session> = async (ctx, { body }) => {
  const { query, shown, rules } = body;
  if (queryKey(query) === '') throw refuse('VALIDATION', 'В запросе нет ни слов, ни чисел', { field: 'query' });
  if (new Set(rules.map(({ productId }) => productId)).size < rules.length) {
    throw refuse('VALIDATION', 'Товар указан дважды', { field: 'rules' });
  }
  const edit = (stored: typeof shown) => {
    if (!sameRules(stored, shown)) throw refuse('CONFLICT', 'Правила запроса уже изменили. Они показаны заново');
    return rules;
  };
  await changeRules(ctx.db, query, edit, authorOf(ctx));
  return {};
};
