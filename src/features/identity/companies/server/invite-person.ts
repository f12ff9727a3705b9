import { writeAudit } from '#identity/audit/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { lockAsAdministrator } from './change-rights.ts';
import { inviteInto } from './invite-into.ts';

const perCompany = {
  max: 100,
  windowSeconds: 86_400,
  message: 'Сегодня компания пригласила уже много сотрудников. Повторите завтра',
};

/**
 * Invites a person into a company (R-CALL-113). The administrator sees the same for a known and a new address, so that
 * nobody learns whose address is known. Once for an Idempotency-Key. Errors: NOT_FOUND, FORBIDDEN, CONFLICT, RATE_LIMITED.
 */
export const invitePerson: Operation<'contragentCreateUser', Session> = async (ctx, { body }) => {
  const { session, request } = ctx;
  const { contragent: companyId, email, rights } = body;
  return withIdempotency(ctx, 'contragentCreateUser', body, async (tx) => {
    const firm = await lockAsAdministrator(tx, session, companyId);
    await countStrictly(tx, `company:invite:${companyId}`, perCompany);
    await writeAudit(tx, {
      action: 'company.invite',
      actorAccountId: session.account.id,
      object: `company ${companyId}`,
      companyId,
      ip: request.ip,
    });
    const { state } = await inviteInto(tx, firm, {
      email,
      name: body.name,
      lastName: body.last_name,
      secondName: body.second_name,
      workPosition: body.work_position,
      phone: body.phone,
      rights,
      asks: 'Администратор компании приглашает вас покупать от её имени.',
      by: session.account.id,
    });
    if (state === 'active') throw refuse('CONFLICT', 'Этот сотрудник уже в компании', { field: 'email' });
    // Where nothing can happen nobody learns of it
    return { user: { email, state: state === 'accepted' ? ('active' as const) : ('invited' as const) } };
  });
};
