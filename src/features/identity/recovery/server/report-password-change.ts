import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';

type Change = {
  by: 'profile' | 'letter';
  /** There was no password before. */
  isFirst?: boolean;
  ip: string;
  at: Date;
};

/** Records the change of a password and notifies its owner by letter and notice, [A-054]. */
export async function reportPasswordChange(
  tx: Db,
  { id, email }: { id: number; email: string | null },
  { by, isFirst = false, ip, at }: Change,
): Promise<void> {
  await writeAudit(tx, { action: 'password.changed', actorAccountId: id, accountId: id, details: { by }, ip });
  const title = isFirst ? 'Пароль задан' : 'Пароль изменён';
  await notify(tx, { accountId: id, title, text: 'Если это были не вы, восстановите доступ по почте', at });
  if (email === null) return;
  await sendLetter(tx, {
    kind: 'password.changed',
    to: email,
    accountId: id,
    subject: title,
    content: {
      paragraphs: [
        isFirst
          ? 'Пароль вашей учётной записи задан, теперь с ним можно войти в магазин.'
          : 'Пароль вашей учётной записи изменён, вход на других устройствах завершён.',
      ],
      action: { label: 'Восстановить доступ', path: '/forgot-password/' },
      closing: [
        `Если пароль ${isFirst ? 'задали' : 'меняли'} вы, ничего делать не нужно. Если нет, восстановите доступ прямо сейчас.`,
      ],
    },
  });
}
