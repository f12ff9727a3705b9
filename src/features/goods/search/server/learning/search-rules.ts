import { and, desc, eq, or, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { searchChoice, searchRule } from '../tables.ts';
import { queryKey } from '../text/query-key.ts';

/** More rules for one query are a section of their own. */
export const MAX_RULES = 20;

type Rule = { query: string; productId: number; kind: 'pin' | 'ban' };

/** The products of an article or a code, as the owner types them: an article may belong to several. */
export function findByArticle(db: Db, article: string) {
  return db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(or(eq(sql`lower(${product.article})`, article.toLowerCase()), eq(product.code, article)))
    .limit(2);
}

/** Pins or bans a product for a query; the later rule for the same product holds. Returns false where there are too many. */
export function setRule(db: Db, { query, productId, kind }: Rule): Promise<boolean> {
  const key = queryKey(query);
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search_rule'), hashtext(${key}))`);
    const isOwn = and(eq(searchRule.key, key), eq(searchRule.productId, productId));
    await tx.delete(searchRule).where(isOwn);
    if ((await tx.$count(searchRule, eq(searchRule.key, key))) >= MAX_RULES) return false;
    await tx.insert(searchRule).values({ key, query, productId, kind });
    return true;
  });
}

/** Removes the rules of a query, or of one product for it. Returns how many there were. */
export async function removeRules(db: Db, query: string, productId?: number): Promise<number> {
  const removed = await db
    .delete(searchRule)
    .where(
      and(
        eq(searchRule.key, queryKey(query)),
        productId === undefined ? undefined : eq(searchRule.productId, productId),
      ),
    )
    .returning({ id: searchRule.productId });
  return removed.length;
}

const named = { article: product.article, name: product.name };

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
