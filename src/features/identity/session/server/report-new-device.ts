import { and, eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { networkOf } from '#server/http/network-of.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { formatDateTime } from '#shared/dates.ts';
import { loginsOf } from './known-device.ts';

type Login = { accountId: number; ip: string; agent: string; device: string | null; at: Date };

/**
 * Notifies the owner of an account by letter and notice of a login from an unknown device: neither its mark nor its agent
 * nor its network occurs in the account's sessions of 90 days. The first login of an account is not reported. To be called
 * before the login is recorded and its session opened, in the same transaction.
 */
export async function reportNewDevice(tx: Db, { accountId, ip, agent, device, at }: Login): Promise<void> {
  // Of two logins at the same time the second one sees the session of the first
  const own = eq(account.id, accountId);
  const [owner] = await tx.select({ email: account.email }).from(account).where(own).for('update');
  if (!owner || !(await isUnknown(tx, { accountId, ip, agent, device }))) return;
  const title = 'Вход с нового устройства';
  const text = 'Если это были не вы, смените пароль: вход на всех устройствах завершится';
  await notify(tx, { accountId, title, text, at });
  if (owner.email === null) return;
  await sendLetter(tx, {
    kind: 'login.device',
    to: owner.email,
    accountId,
    subject: title,
    content: {
      paragraphs: ['В вашу учётную запись вошли с устройства и из сети, которых мы раньше не видели.'],
      facts: [
        ['Когда', formatDateTime(at)],
        ['Сетевой адрес', ip],
      ],
      action: { label: 'Сменить пароль', path: '/forgot-password/' },
      closing: [
        'Если это были вы, ничего делать не нужно. Если нет, смените пароль: вход на всех устройствах завершится.',
      ],
    },
  });
}

async function hasLoggedIn(tx: Db, accountId: number): Promise<boolean> {
  const logins = and(eq(auditLog.accountId, accountId), eq(auditLog.action, 'login'));
  const rows = await tx.select({ id: auditLog.id }).from(auditLog).where(logins).limit(1);
  return rows.length > 0;
}

async function isUnknown(tx: Db, { accountId, ip, agent, device }: Omit<Login, 'at'>): Promise<boolean> {
  const seen = await loginsOf(tx, accountId);
  if (seen.length === 0) return hasLoggedIn(tx, accountId);
  const network = networkOf(ip);
  const mark = device === null ? null : hashToken(device);
  return seen.every(
    (known) => known.agent !== agent && networkOf(known.ip) !== network && (mark === null || known.deviceHash !== mark),
  );
}
