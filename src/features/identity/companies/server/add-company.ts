import { countStrictly } from '#server/count-strictly.ts';
import { refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { joinOrCreateCompany } from './join-or-create-company.ts';

const perAccount = {
  max: 20,
  windowSeconds: 86_400,
  message: 'Сегодня вы добавили уже много компаний. Повторите завтра или позвоните нам',
};

/**
 * Another company of a buyer (R-CALL-115): a new one waits for a manager, in a known one he asks to be let in.
 * Once for an Idempotency-Key. Errors: FORBIDDEN, TAKEN, RATE_LIMITED.
 */
export const addCompany: Operation<'contragentAdd', Session> = async (ctx, { body }) => {
  const { account } = ctx.session;
  await countStrictly(ctx.db, `company:add:${account.id}`, perAccount);
  return withIdempotency(ctx, 'contragentAdd', body, async (tx) => {
    const outcome = await joinOrCreateCompany(tx, {
      person: {
        accountId: account.id,
        fullName: fullName(account),
        workPosition: account.workPosition,
        email: account.email,
        phone: account.phone,
      },
      fields: {
        name: body.uf_name,
        inn: body.inn,
        kpp: body.kpp || null,
        ogrn: body.ogrn || null,
        address: body.address,
        phone: body.phone,
        email: body.email || null,
      },
    });
    if (outcome === 'taken') throw refuse('TAKEN', 'Эта компания уже есть среди ваших', { field: 'inn' });
    return { outcome };
  });
};
