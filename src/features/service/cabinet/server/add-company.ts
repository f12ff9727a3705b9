import { addServedCompany, approveCompany, refuseCompany } from '#identity/companies/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { findBuyersPriceType } from '#goods/pricing/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { and, eq } from 'drizzle-orm';
import { companyUrl } from './list-companies.ts';
import { servedOrNew } from './served.ts';

const perManager = {
  max: 200,
  windowSeconds: 86_400,
  message: 'Сегодня вы добавили уже много компаний. Повторите завтра',
};

/** Adds a company of the manager (R-CALL-090), once for an Idempotency-Key. Errors: TAKEN, RATE_LIMITED, VALIDATION. */
export const addManagerCompany: Operation<'managerAddContragent', Session> = async (ctx, { body }) => {
  const { db, session, request } = ctx;
  const managerId = session.account.id;
  await countStrictly(db, `company:serve:${managerId}`, perManager);
  return withIdempotency(ctx, 'managerAddContragent', body, async (tx) => {
    const requisites = {
      name: body.uf_name,
      inn: body.inn,
      kpp: body.kpp || null,
      ogrn: body.ogrn || null,
      address: body.address,
      phone: body.phone,
      email: body.email || null,
    };
    const added = await addServedCompany(tx, managerId, requisites, request.ip);
    if (added === 'waits') {
      throw refuse('TAKEN', 'Компания уже зарегистрировалась и ждёт проверки: подтвердите её', { field: 'inn' });
    }
    if (added === 'taken') throw refuse('TAKEN', 'Компания с такими ИНН и КПП уже есть в магазине', { field: 'inn' });
    return { contragent: { id: added.id, uf_name: added.name, url: companyUrl(added.id) } };
  });
};

/**
 * Lets a new company order under its terms, served by who approves it, or refuses it with a reason that its people read.
 * One that was refused is approved by who says that he knows it.
 * Of two managers who decide at once the first one does. Errors: NOT_FOUND, CONFLICT, VALIDATION.
 */
export const decideCompany: Operation<'managerDecideContragent', Session> = async (ctx, { body }) => {
  const { db, session, request } = ctx;
  const { id: managerId } = session.account;
  await transaction(db, async (tx) => {
    const [firm] = await tx
      .select({ id: company.id, state: company.state, managerAccountId: company.managerAccountId })
      .from(company)
      .where(and(eq(company.id, body.contragent), servedOrNew(session)))
      .for('no key update');
    if (!firm) throw notFound('Такой компании нет среди ваших');
    const by = { accountId: managerId, ip: request.ip };
    if (!body.isApproved) {
      if (!(await refuseCompany(tx, firm.id, body.reason, by))) throw alreadyDecided();
      return;
    }
    const priceTypeId = body.priceType === '' ? null : await findBuyersPriceType(tx, body.priceType);
    if (priceTypeId === undefined) throw refuse('VALIDATION', 'Выберите вид цены из списка', { field: 'priceType' });
    const terms = {
      priceTypeId,
      discountPercent: body.discountPercent,
      creditLimit: Math.round(body.creditLimit * 100),
      creditDays: body.creditDays,
      managerAccountId: firm.managerAccountId ?? managerId,
    };
    const decision = { terms, facts: [], by: { ...by, wasRefused: body.wasRefused } };
    if (!(await approveCompany(tx, firm.id, decision))) throw alreadyDecided();
  });
  return {};
};

const alreadyDecided = () => refuse('CONFLICT', 'О компании уже решили: обновите страницу');
