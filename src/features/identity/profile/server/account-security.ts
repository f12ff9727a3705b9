import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import Bowser from 'bowser';
import { auditLog } from '#identity/audit/server/tables.ts';
import { placeOfAddress } from '#identity/city/server/index.ts';
import { session as sessionTable } from '#identity/session/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';

const UNKNOWN_DEVICE = 'Неизвестное устройство';

const MAX_SESSIONS = 100;
const MAX_EVENTS = 100;

/** What is worth knowing to the owner of an account, in his words. */
const eventTexts: Readonly<Record<string, string>> = {
  registered: 'Регистрация',
  login: 'Вход',
  'login.failed': 'Неудачная попытка входа',
  logout: 'Выход',
  'sessions.end': 'Завершены другие сессии',
  'password.changed': 'Пароль изменён',
  'password.requested': 'Запрошена ссылка для нового пароля',
  'contact.requested': 'Администратор магазина запросил изменение почты или телефона',
  'contact.changed': 'Почта или телефон изменены',
  'contact.undone': 'Изменение почты или телефона отменено',
  'factor.added': 'Включён второй шаг входа',
  'factor.removed': 'Второй шаг входа отключён',
  'factor.reset': 'Второй шаг входа сброшен администратором магазина',
  'recovery.used': 'Вход по резервному коду',
  'recovery.renewed': 'Созданы новые резервные коды',
  'passkey.added': 'Добавлен ключ доступа',
  'passkey.removed': 'Удалён ключ доступа',
  'consent.given': 'Дано согласие',
  'consent.withdrawn': 'Отозвано согласие',
  'account.block': 'Учётная запись закрыта администратором магазина',
  'account.unblock': 'Учётная запись открыта администратором магазина',
  'account.sessions': 'Сессии завершены администратором магазина',
};

/** The living sessions of an account that it has opened itself, the newest first. */
export async function listSessions(db: Db, env: Env, accountId: number) {
  const sessions = await db
    .select({
      id: sessionTable.id,
      agent: sessionTable.agent,
      ip: sessionTable.ip,
      createdAt: sessionTable.createdAt,
    })
    .from(sessionTable)
    .where(and(eq(sessionTable.accountId, accountId), isLiving, isNull(sessionTable.parentSessionId)))
    .orderBy(desc(sessionTable.id))
    .limit(MAX_SESSIONS);
  return Promise.all(
    sessions.map(async ({ id, agent, ip, createdAt }) => ({
      id,
      device: deviceName(agent),
      place: await placeOfAddress(env, ip),
      since: createdAt.toISOString(),
    })),
  );
}

/** What happened to the login of an account in the last 90 days, the newest first. */
export async function listSecurityEvents(db: Db, env: Env, accountId: number) {
  const events = await db
    .select({ id: auditLog.id, at: auditLog.at, action: auditLog.action, ip: auditLog.ip })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.accountId, accountId),
        gt(auditLog.at, sql`now() - interval '90 days'`),
        inArray(auditLog.action, Object.keys(eventTexts)),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(MAX_EVENTS);
  return Promise.all(
    events.map(async ({ id, at, action, ip }) => ({
      id,
      at: at.toISOString(),
      text: eventTexts[action]!,
      place: await placeOfAddress(env, ip),
    })),
  );
}

const isLiving = and(isNull(sessionTable.revokedAt), gt(sessionTable.expiresAt, sql`now()`));

/** «Firefox, Windows»: the browser and system of a user agent, for people. */
function deviceName(agent: string): string {
  if (agent === '') return UNKNOWN_DEVICE;
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter(Boolean).join(', ') || UNKNOWN_DEVICE;
}
