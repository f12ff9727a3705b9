import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { type CatalogueModel, brandRowIndexes } from '#goods/catalogue/server/index.ts';
import { discount } from '#goods/pricing/server/tables.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

type Scope = Pick<typeof discount.$inferSelect, 'scope' | 'scopeId'>;

/** What the discounts of a promotion lower now for the visitor's company. */
export function listScopes(
  { db, session, now }: Pick<CallContext<Session>, 'db' | 'session' | 'now'>,
  promotionId: number,
): Promise<Scope[]> {
  const at = now();
  const { scope, scopeId, companyId, startsAt, endsAt } = discount;
  const company = session.company?.id;
  return db
    .select({ scope, scopeId })
    .from(discount)
    .where(
      and(
        eq(discount.promotionId, promotionId),
        or(isNull(companyId), company === undefined ? undefined : eq(companyId, company)),
        or(isNull(startsAt), lte(startsAt, at)),
        or(isNull(endsAt), gt(endsAt, at)),
      ),
    );
}

/** The rows of the goods of these scopes, in rising order, each once. */
export function rowIndexesOf(model: CatalogueModel, scopes: readonly Scope[]): Uint32Array {
  const { goods, sections } = model;
  if (scopes.some(({ scope }) => scope === 'all')) return goods.all;
  const found = new Set<number>();
  for (const { scope, scopeId } of scopes) {
    if (scopeId === null) continue;
    if (scope === 'product') {
      const rowIndex = goods.rowIndexOf(scopeId);
      if (rowIndex >= 0) found.add(rowIndex);
    } else {
      const rows = scope === 'brand' ? brandRowIndexes(model, scopeId) : (sections.byId.get(scopeId)?.rowIndexes ?? []);
      for (const rowIndex of rows) found.add(rowIndex);
    }
  }
  return Uint32Array.from(found).toSorted();
}
