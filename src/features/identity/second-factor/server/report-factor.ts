import { eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';

const titles = {
  'factor.added': 'Включён вход в два шага',
  'factor.removed': 'Вход в два шага отключён',
  'factor.reset': 'Вход в два шага сброшен администратором магазина',
  'recovery.renewed': 'Созданы новые резервные коды',
  'recovery.used': 'Вход по резервному коду',
  'passkey.added': 'Добавлен ключ доступа',
  'passkey.removed': 'Удалён ключ доступа',
} as const;

/** `by`: the operator, or the account of a member of staff; absent: the owner himself. */
type Change = { accountId: number; ip: string; at: Date; detail?: string; by?: 'operator' | number };

/** Records a change of the second factor and reports it to the owner by letter and notice. */
export async function reportFactor(
  tx: Db,
  action: keyof typeof titles,
  { accountId, ip, at, detail, by }: Change,
): Promise<void> {
  const actorAccountId = by === 'operator' ? null : (by ?? accountId);
  await writeAudit(tx, { action, actorAccountId, accountId, ip, ...(by === 'operator' && { details: { by } }) });
  const title = titles[action];
  const warning = 'Если это были не вы, смените пароль и проверьте вход в два шага в профиле';
  await notify(tx, { accountId, title, text: detail ? `${detail}. ${warning}` : warning, at });
  const [owner] = await tx.select({ email: account.email }).from(account).where(eq(account.id, accountId));
  if (!owner?.email) return;
  await sendLetter(tx, {
    kind: 'factor.changed',
    to: owner.email,
    accountId,
    subject: title,
    content: {
      paragraphs: [`${title}. ${detail ? `${detail}.` : ''}`.trim()],
      action: { label: 'Открыть профиль', path: '/my-profile/' },
      closing: [
        'Если это были вы, ничего делать не нужно. Если нет, смените пароль прямо сейчас: на странице входа нажмите «Забыли пароль?».',
      ],
    },
  });
}
