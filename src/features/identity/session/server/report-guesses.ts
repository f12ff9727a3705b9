import { eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { afterAnswer } from '#server/after-answer.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { isApiError } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import { formatDateTime } from '#shared/dates.ts';
import { countTry } from './login-limit.ts';

const HOUR = 3600;

/** Failed tries in an hour after which nobody has merely forgotten or mistyped, and what the owner learns then. */
const steps = {
  password: {
    guesses: 20,
    title: 'Кто-то подбирает ваш пароль',
    text: 'Войти не удалось. Если это были не вы и пароль простой или известен другим, смените его',
    event: 'В вашу учётную запись 20 раз за час пробовали войти с неверным паролем. Войти не удалось.',
    closing:
      'Если это были вы и пароль забыт, задайте новый. Если не вы, сложный пароль, которого нет в других местах, подобрать нельзя: попытки мы замедляем.',
  },
  code: {
    guesses: 5,
    title: 'Кто-то знает ваш пароль и подбирает код входа',
    text: 'Войти не удалось. Если это были не вы, смените пароль прямо сейчас',
    event: 'В вашу учётную запись 5 раз за час пробовали войти с верным паролем и неверным кодом. Войти не удалось.',
    closing:
      'Если это были вы, проверьте, что на телефоне верное время, или войдите по резервному коду. Если не вы, ваш пароль известен другому: смените его здесь и там, где он такой же.',
  },
};

type Guess = {
  step: keyof typeof steps;
  /** Who is guessed at: the account, or the fingerprint of a login that nobody has. */
  who: string;
  accountId: number | undefined;
};

/**
 * Counts a failed try of a step of a login. Where the tries of an hour are too many for an error the owner of the account
 * learns by letter and notice that somebody guesses, once a day for each step: after the answer, whose time would
 * otherwise tell that there is an owner.
 */
export async function reportGuesses(ctx: CallContext, { step, who, accountId }: Guess): Promise<void> {
  if ((await countTry(ctx.db, `login:guesses:${step}:${who}`, { step: HOUR })) !== steps[step].guesses) return;
  const last = { ip: ctx.request.ip, at: ctx.now() };
  afterAnswer(ctx, async () => {
    if (accountId !== undefined) await report(ctx.db, accountId, step, last);
  });
}

async function report(
  db: Db,
  accountId: number,
  step: keyof typeof steps,
  { ip, at }: { ip: string; at: Date },
): Promise<void> {
  const { title, text, event, closing } = steps[step];
  await transaction(db, async (tx) => {
    const onceADay = { max: 1, windowSeconds: 24 * HOUR, message: '' };
    await countStrictly(tx, `login:guesses:reported:${step}:${accountId}`, onceADay);
    const [owner] = await tx.select({ email: account.email }).from(account).where(eq(account.id, accountId));
    await notify(tx, { accountId, title, text, at });
    if (!owner?.email) return;
    await sendLetter(tx, {
      kind: 'login.guessed',
      to: owner.email,
      accountId,
      subject: title,
      content: {
        paragraphs: [event],
        facts: [
          ['Последняя попытка', formatDateTime(at)],
          ['Сетевой адрес', ip],
        ],
        action: { label: 'Сменить пароль', path: '/forgot-password/' },
        closing: [closing],
      },
    });
  }).catch((error: unknown) => {
    // Reported today already
    if (!isApiError(error)) throw error;
  });
}
