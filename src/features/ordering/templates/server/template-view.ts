import { viewLines } from '#ordering/basket/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Template, TemplateRow } from '../contract.ts';
import type { ReadTemplate } from './read-templates.ts';
import { mayShare } from './template-rights.ts';

/** The address of a template's page (R-ROUTE-16). */
const urlOf = (id: number) => `/basket-templates/${id}/`;

const facts = ({ id, name, description, updatedAt, companyId, owner, mayChange }: ReadTemplate, session: Session) => ({
  id,
  name,
  description,
  url: urlOf(id),
  updatedAt: updatedAt.toISOString(),
  isShared: companyId !== null && companyId === session.company?.id,
  owner,
  mayChange,
});

/** A template as a row of the list. */
export const templateRow = (row: ReadTemplate, session: Session): TemplateRow => ({
  ...facts(row, session),
  count: row.products.length,
});

/** The template with its lines at today's prices, stock and rules. */
export async function templateView(ctx: CallContext<Session>, row: ReadTemplate): Promise<Template> {
  const { lines, lost, total } = await viewLines(ctx, row.products);
  const stored = new Map(row.products.map((line) => [line.id, line]));
  const { company } = ctx.session;
  return {
    ...facts(row, ctx.session),
    products: lines,
    lost: lost.map((item) => {
      const { quantity = 1, unit } = stored.get(item.id) ?? {};
      return { ...item, quantity, unit };
    }),
    total,
    currency: company?.currency ?? 'RUB',
    canBuyUnavailable: company?.canBuyUnavailable ?? false,
    mayShare: row.mayChange && mayShare(ctx.session),
  };
}
