import { desc, eq, inArray, or, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { type AuditActor, OPERATOR, writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { searchChoice, searchRule } from '../tables.ts';
import { queryKey } from '../text/query-key.ts';

/** More rules for one query are a section of their own. */
export const MAX_RULES = 20;

/** A product that comes first for a query, in the order of the rules, or never. */
export type Rule = { productId: number; kind: 'pin' | 'ban' };

/** The products of an article or a code, as the owner types them: an article may belong to several. */
export function findByArticle(db: Db, article: string) {
  return db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(or(eq(sql`lower(${product.article})`, article.toLowerCase()), eq(product.code, article)))
    .limit(2);
}

/** The rules with another one; for one product the later holds. */
export const withRule = (rules: readonly Rule[], rule: Rule): Rule[] => [
  ...withoutProduct(rules, rule.productId),
  rule,
];

export const withoutProduct = (rules: readonly Rule[], productId: number): Rule[] =>
  rules.filter((one) => one.productId !== productId);

/** The rules of a query in their order. */
export function listRules(db: Db, query: string): Promise<Rule[]> {
  return db
    .select({ productId: searchRule.productId, kind: searchRule.kind })
    .from(searchRule)
    .where(eq(searchRule.key, queryKey(query)))
    .orderBy(searchRule.sort);
}

/**
 * Replaces the rules of a query by those that `edit` makes of them, one change after another. Throws VALIDATION for too
 * many, and for an unknown product.
 */
export function changeRules(
  db: Db,
  query: string,
  edit: (rules: Rule[]) => readonly Rule[],
  author: AuditActor = OPERATOR,
): Promise<void> {
  const key = queryKey(query);
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search_rule'), hashtext(${key}))`);
    const rules = await listRules(tx, query);
    const changed = edit(rules);
    if (sameRules(rules, changed)) return;
    if (changed.length > MAX_RULES) {
      throw refuse('VALIDATION', `Для запроса не больше ${MAX_RULES} правил: сначала уберите лишние`, {
        field: 'rules',
      });
    }
    const names = await namesOf(tx, [...rules, ...changed]);
    if (changed.some(({ productId }) => !names.has(productId))) throw refuse('VALIDATION', 'Такого товара нет');
    await tx.delete(searchRule).where(eq(searchRule.key, key));
    if (changed.length > 0) await tx.insert(searchRule).values(changed.map((rule) => ({ ...rule, key, query })));
    const inWords = (own: readonly Rule[]) =>
      own.map(({ kind, productId }) => `${words[kind]} ${names.get(productId)}`).join('; ');
    await writeAudit(tx, {
      ...author,
      action: 'search.rules',
      object: query,
      details: { before: inWords(rules), after: inWords(changed) },
    });
  });
}

const words: Readonly<Record<Rule['kind'], string>> = { pin: 'первым:', ban: 'не показывать:' };

export const sameRules = (some: readonly Rule[], others: readonly Rule[]): boolean =>
  some.length === others.length &&
  some.every(({ productId, kind }, n) => others[n]!.productId === productId && others[n]!.kind === kind);

async function namesOf(db: Db, rules: readonly Rule[]): Promise<Map<number, string>> {
  const ids = [...new Set(rules.map(({ productId }) => productId))];
  const rows = await db.select({ id: product.id, name: product.name }).from(product).where(inArray(product.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const named = { id: product.id, article: product.article, name: product.name };

/** What is known of a query: its rules in their order, and what was chosen, the most frequent first. */
export async function getLearnt(db: Db, query: string) {
  const key = queryKey(query);
  const rules = await db
    .select({ ...named, kind: searchRule.kind })
    .from(searchRule)
    .innerJoin(product, eq(product.id, searchRule.productId))
    .where(eq(searchRule.key, key))
    .orderBy(searchRule.sort);
  const chosen = await db
    .select({ ...named, opened: searchChoice.opened, added: searchChoice.added })
    .from(searchChoice)
    .innerJoin(product, eq(product.id, searchChoice.productId))
    .where(eq(searchChoice.key, key))
    .orderBy(desc(searchChoice.added), desc(searchChoice.opened))
    .limit(MAX_RULES);
  return { rules, chosen };
}
