import { eq } from 'drizzle-orm';
import { lockServed } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditCompany, endPermit, givePermit } from '#identity/companies/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { closeAsked } from '#ordering/finance/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { addDays, dayOf, formatDate, startOfDay } from '#shared/dates.ts';
import { fromWire, toWire } from '#shared/money.ts';
import { permittedAt } from '#shared/order-permit.ts';
import { formatMoney } from '#shared/price-format.ts';
import type { PermitView } from '../contract.ts';

type Firm = typeof company.$inferSelect;
type Ctx = CallContext<Session>;

/** The longest permit. */
const MAX_DAYS = 90;

/**
 * Lets orders of a company pass despite debt and limit, over the permit that was shown; ends an open request. Errors:
 * NOT_FOUND, CONFLICT, VALIDATION.
 */
export const givePermitToCompany: Operation<'officePermit', Session> = (ctx, { params, body }) =>
  inScope(ctx, params.id, async (tx, firm) => {
    const { env, now } = ctx;
    if (firm.state !== 'active') throw refuse('CONFLICT', 'Компания не работает: заказать она не сможет');
    if (firm.orderBan) throw refuse('CONFLICT', 'Заказы запрещены. Разрешение действует, только если снять запрет');
    if (firm.creditLimit === 0) {
      throw refuse('CONFLICT', 'По договору отсрочки нет: задайте в условиях кредитный лимит');
    }
    if (!isSame(permitOf(firm, now()), body.shown)) {
      throw refuse('CONFLICT', 'Разрешение изменил другой сотрудник или новый заказ: обновите страницу');
    }
    const { until, reason } = body;
    const today = dayOf(now(), env.TZ_SHOP);
    if (until !== '' && (until < today || until > addDays(today, MAX_DAYS))) {
      throw refuse('VALIDATION', `Выберите день с сегодняшнего, не дальше ${MAX_DAYS} дней`, { field: 'until' });
    }
    const sum = fromWire(body.sum);
    await givePermit(tx, firm.id, {
      permit: { sum, endsAt: until === '' ? null : startOfDay(addDays(until, 1), env.TZ_SHOP), reason },
      facts: [
        ['Сумма', formatMoney(sum, firm.currency)],
        ['Действует', until === '' ? 'на один заказ' : `до ${formatDate(until)} включительно`],
      ],
      by: byOf(ctx),
    });
    await closeAsked(tx, firm.id, now());
  });

/** Ends a permit before its time. Errors: NOT_FOUND, CONFLICT where there is none. */
export const endPermitOfCompany: Operation<'officePermitEnd', Session> = (ctx, { params }) =>
  inScope(ctx, params.id, async (tx, firm) => {
    if (permitOf(firm, ctx.now()) === null) {
      throw refuse('CONFLICT', 'Разрешения уже нет: им воспользовались, или оно отозвано');
    }
    await endPermit(tx, firm.id, byOf(ctx));
  });

/** Answers a request with a refusal, whose reason its buyer reads. Errors: NOT_FOUND, CONFLICT where none is open. */
export const refusePermit: Operation<'officePermitRefuse', Session> = (ctx, { params, body }) =>
  inScope(ctx, params.id, async (tx, firm) => {
    const asked = await closeAsked(tx, firm.id, ctx.now());
    if (!asked) throw refuse('CONFLICT', 'На просьбу уже ответили: обновите страницу');
    await notify(tx, {
      accountId: asked.accountId,
      title: 'Заказ с отсрочкой не разрешён',
      text: body.reason,
      url: '/basket/',
      at: ctx.now(),
    });
    await auditCompany(tx, firm.id, {
      action: 'company.permitRefuse',
      details: { reason: body.reason },
      by: byOf(ctx),
    });
  });

/** The permit of a company that is in force; null: none. */
export function permitOf(firm: Firm, now: Date): PermitView | null {
  const left = permittedAt(firm, now);
  return left === 0 ? null : { left: toWire(left), endsAt: firm.permitEndsAt?.toISOString() ?? null };
}

const isSame = (one: PermitView | null, other: PermitView | null) =>
  one?.left === other?.left && one?.endsAt === other?.endsAt;

const byOf = ({ session, request }: Ctx) => ({ accountId: session.account.id, ip: request.ip });

/** Runs with the row of a company in scope locked: orders read their permit under the same lock. */
async function inScope(
  ctx: Ctx,
  id: number,
  act: (tx: Db, firm: Firm) => Promise<void>,
): Promise<Record<string, never>> {
  await transaction(ctx.db, async (tx) => {
    await lockServed(tx, ctx.session, [id], ['finance', 'credit']);
    const [firm] = await tx.select().from(company).where(eq(company.id, id));
    await act(tx, firm!);
  });
  return {};
}
