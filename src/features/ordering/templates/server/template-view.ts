import { viewLines } from '#ordering/basket/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Template, TemplateRow } from '../contract.ts';
import type { basketTemplate } from './tables.ts';

type Row = typeof basketTemplate.$inferSelect;

/** The address of a template's page (R-ROUTE-16). */
const urlOf = (id: number) => `/basket-templates/${id}/`;

const facts = ({ id, name, description, updatedAt }: Omit<Row, 'products' | 'accountId' | 'createdAt'>) => ({
  id,
  name,
  description,
  url: urlOf(id),
  updatedAt: updatedAt.toISOString(),
});

/** A template as a row of the list. */
export function templateRow({ count, ...row }: Parameters<typeof facts>[0] & { count: number }): TemplateRow {
  return { ...facts(row), count };
}

/** The template with its lines at today's prices, stock and rules. */
export async function templateView(ctx: CallContext<Session>, row: Row): Promise<Template> {
  const { lines, lost, total } = await viewLines(ctx, row.products);
  const stored = new Map(row.products.map((line) => [line.id, line]));
  const { company } = ctx.session;
  return {
    ...facts(row),
    products: lines,
    lost: lost.map((item) => {
      const { quantity = 1, unit } = stored.get(item.id) ?? {};
      return { ...item, quantity, unit };
    }),
    total,
    currency: company?.currency ?? 'RUB',
    canBuyUnavailable: company?.canBuyUnavailable ?? false,
  };
}
