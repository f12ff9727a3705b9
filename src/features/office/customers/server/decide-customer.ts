import { acceptByShop, closeCompany, openCompany, removeApplicant } from '#identity/companies/server/index.ts';
import { lockServed } from '#identity/accounts/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { decideCompany } from '#service/cabinet/server/index.ts';

/** Lets a new company order under its terms. Of two who decide at once the first one does. Errors: NOT_FOUND, CONFLICT. */
export const approveCustomer: Operation<'officeCustomerApprove', Session> = (ctx, { params, body }) =>
  decideCompany(ctx, { body: { contragent: params.id, isApproved: true, ...body } });

/** Refuses a new company; its people read the reason. Errors: NOT_FOUND, CONFLICT. */
export const refuseCustomer: Operation<'officeCustomerRefuse', Session> = (ctx, { params, body }) =>
  decideCompany(ctx, { body: { contragent: params.id, isApproved: false, reason: body.reason } });

type Change = (tx: Db, id: number, by: { accountId: number; ip: string }) => Promise<boolean>;

/** Changes the state of a served company; `no` says why it is not as the member of staff saw it. */
async function changeState(
  ctx: CallContext<Session>,
  id: number,
  change: Change,
  no: string,
): Promise<Record<string, never>> {
  const { db, session, request } = ctx;
  await transaction(db, async (tx) => {
    await lockServed(tx, session, [id], ['customers', 'terms']);
    const isDone = await change(tx, id, { accountId: session.account.id, ip: request.ip });
    if (!isDone) throw refuse('CONFLICT', `${no}: обновите страницу`);
  });
  return {};
}

/** Closes a company for all of its people. Errors: NOT_FOUND, CONFLICT. */
export const closeCustomer: Operation<'officeCustomerClose', Session> = (ctx, { params, body }) =>
  changeState(ctx, params.id, (tx, id, by) => closeCompany(tx, id, body.reason, by), 'Компания уже не работает');

/** Opens a closed company on its former terms. Errors: NOT_FOUND, CONFLICT. */
export const openCustomer: Operation<'officeCustomerOpen', Session> = (ctx, { params }) =>
  changeState(ctx, params.id, openCompany, 'Компания не закрыта');

/** Lets in, or turns down, who asks for a company. Errors: NOT_FOUND, CONFLICT. */
export const answerApplicant: Operation<'officeCustomerApplicant', Session> = async (ctx, { params, body }) => {
  const { db, session } = ctx;
  await transaction(db, async (tx) => {
    const [firm] = await lockServed(tx, session, [params.id]);
    const answer = body.isAccepted ? acceptByShop : removeApplicant;
    if (!(await answer(tx, firm!, body.person, session.account.id))) {
      throw refuse('CONFLICT', 'Он больше не просит доступа: обновите страницу');
    }
  });
  return {};
};
