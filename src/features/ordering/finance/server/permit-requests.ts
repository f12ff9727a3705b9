import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { isEmpty, readPricedBasket } from '#ordering/basket/server/index.ts';
import { currentTime } from '#server/clock.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { type BuyerSession, fullName } from '#server/session/session.ts';
import { formatMoney } from '#shared/price-format.ts';
import { getDebt } from './get-debt.ts';
import { permitRequest } from './tables.ts';

const isOpen = (companyId: number) => and(eq(permitRequest.companyId, companyId), isNull(permitRequest.closedAt));

/**
 * Asks staff to let the basket pass as an order despite debt or limit; a later request takes the place of an open one. Its
 * manager and who may permit get a notice and a letter with the sum and the debt. Errors: EMPTY_BASKET, ORDER_BAN, CONFLICT
 * where no permit is needed.
 */
export const askPermit: Operation<'permitAsk', BuyerSession> = async (ctx, { body }) => {
  const { session, now, env } = ctx;
  const moment = { now: now(), timeZone: env.TZ_SHOP };
  const basket = await readPricedBasket(ctx.db, session, moment);
  if (isEmpty(basket)) throw refuse('EMPTY_BASKET', 'В корзине нет товаров, которые можно заказать');
  const { total } = basket.totals;
  await transaction(ctx.db, async (tx) => {
    const firm = await lockCompany(tx, session.company.id);
    if (firm.orderBan) throw refuse('ORDER_BAN', 'Заказы запрещены: разрешение на отсрочку этого не изменит');
    if (firm.creditLimit === 0)
      throw refuse('CONFLICT', 'По вашему договору отсрочки нет: оформите заказ с предоплатой');
    if (!firm.hasDebt && total <= firm.creditLimit - basket.creditUsed) {
      throw refuse('CONFLICT', 'Заказ проходит и так: разрешение не нужно');
    }
    const asked = { accountId: session.account.id, sum: total, comment: body.comment, askedAt: now() };
    await tx
      .insert(permitRequest)
      .values({ companyId: firm.id, ...asked })
      .onConflictDoUpdate({
        target: permitRequest.companyId,
        targetWhere: isNull(permitRequest.closedAt),
        set: asked,
      });
    await writeAudit(tx, {
      action: 'company.permitAsk',
      actorAccountId: session.actor.id,
      accountId: session.account.id,
      object: `company ${firm.id}`,
      companyId: firm.id,
      ip: ctx.request.ip,
      details: { permit: total },
    });
    await tellStaff(tx, session, { total, comment: body.comment });
  });
  return {};
};

/** People who are told of a request. */
const MAX_TOLD = 20;

/** The managers of a company, and who of the staff may let its orders pass. */
function whoDecides(tx: Db, companyId: number) {
  const isManager = sql`${account.id} in (${company.managerAccountId}, ${company.secondManagerAccountId})`;
  const mayPermit = sql`${account.staffRights} ? 'credit' and ${account.staffRights} ->> 'finance' = 'all'`;
  return tx
    .select({ id: account.id, email: account.email })
    .from(account)
    .innerJoin(company, eq(company.id, companyId))
    .where(and(eq(account.role, 'MANAGER'), eq(account.active, true), or(isManager, mayPermit)))
    .orderBy(account.id)
    .limit(MAX_TOLD);
}

async function tellStaff(
  tx: Db,
  { account: buyer, company: firm }: BuyerSession,
  { total, comment }: { total: number; comment: string },
): Promise<void> {
  const debt = await getDebt(tx, firm.id);
  const sum = formatMoney(total, firm.currency);
  const title = `${firm.name} просит разрешить заказ на ${sum}`;
  const path = `/office/customers/${firm.id}/`;
  for (const { id, email } of await whoDecides(tx, firm.id)) {
    await notify(tx, { accountId: id, title, text: comment, url: path });
    if (email === null) continue;
    await sendLetter(tx, {
      kind: 'permit.asked',
      to: email,
      accountId: id,
      subject: title,
      content: {
        paragraphs: comment === '' ? [] : [comment],
        facts: [
          ['Компания', firm.name],
          ['Просит', fullName(buyer)],
          ['Сумма корзины', sum],
          ['Долг', formatMoney(debt?.owed ?? 0, firm.currency)],
          ['Просрочено', formatMoney(debt?.overdue ?? 0, firm.currency)],
        ],
        action: { label: 'Открыть компанию', path },
      },
    });
  }
}

/** The open request of a company with who asks; undefined: there is none. */
export async function openAsked(db: Db, companyId: number) {
  const [row] = await db
    .select({
      sum: permitRequest.sum,
      comment: permitRequest.comment,
      at: permitRequest.askedAt,
      accountId: permitRequest.accountId,
      by: { name: account.name, lastName: account.lastName, secondName: account.secondName },
    })
    .from(permitRequest)
    .innerJoin(account, eq(account.id, permitRequest.accountId))
    .where(isOpen(companyId));
  return row;
}

/** Ends the open request of a company, whose row is locked; returns who has asked, undefined: nobody. */
export async function closeAsked(tx: Db, companyId: number, at: Date): Promise<{ accountId: number } | undefined> {
  const [closed] = await tx.update(permitRequest).set({ closedAt: at }).where(isOpen(companyId)).returning();
  return closed;
}

const OTHER_MONEY = 'Валюта договора изменилась. Если отсрочка нужна, попросите ещё раз';

/** Ends the open requests of companies that have got another currency: their sums are of the former one. The buyers are told. */
export async function closeAskedInOtherMoney(tx: Db, companyIds: readonly number[]): Promise<void> {
  const closed = await tx
    .update(permitRequest)
    .set({ closedAt: currentTime() })
    .where(and(inArray(permitRequest.companyId, [...companyIds]), isNull(permitRequest.closedAt)))
    .returning();
  for (const { companyId, accountId } of closed) {
    await notify(tx, { accountId, title: 'Заказ с отсрочкой не разрешён', text: OTHER_MONEY, url: '/basket/' });
    await writeAudit(tx, {
      action: 'company.permitRefuse',
      object: `company ${companyId}`,
      companyId,
      ip: '',
      details: { reason: 'Валюта договора изменилась' },
    });
  }
}
