import { and, asc, eq, inArray } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { AuditAction } from '#identity/audit/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import type { findRequest } from '#ordering/requests/server/index.ts';
import { orderRequestVersion } from '#ordering/requests/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { fullName } from '#server/session/session.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatMoney } from '#shared/price-format.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findRequest>>>;
type Step = Data<'officeRequestDetail'>['history'][number];

/** Answers; the versions of a request have rows of their own. */
const ANSWERS = {
  'request.return': 'Возвращена',
  'request.confirm': 'Подтверждена',
  'request.withdraw': 'Отозвана',
} as const satisfies Partial<Record<AuditAction, string>>;

const actor = { name: account.name, lastName: account.lastName, secondName: account.secondName };

/** What has happened to a request, oldest first: its versions with what staff wrote, and the answers. */
export async function readHistory(db: Db, row: Row): Promise<Step[]> {
  const { request } = row;
  const [versions, answers] = await Promise.all([listVersions(db, row), listAnswers(db, row)]);
  const end = request.state === 'expired' && request.answeredAt;
  const steps = [
    ...versions,
    ...answers,
    ...(end ? [{ at: end, by: null, text: request.reason || 'Срок подтверждения истёк' }] : []),
  ];
  return steps
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}

async function listVersions(db: Db, { request, company, customer }: Row) {
  const { version, at, total, message } = orderRequestVersion;
  const rows = await db
    .select({ version, at, total, message, by: actor })
    .from(orderRequestVersion)
    .innerJoin(account, eq(account.id, orderRequestVersion.madeBy))
    .where(eq(orderRequestVersion.requestId, request.id))
    .orderBy(asc(version));
  return rows.map((made) => {
    const sum = formatMoney(made.total, company.currency);
    const what = made.version === 1 ? `Отправлена на подтверждение: ${fullName(customer)}, ${sum}` : `Изменена, ${sum}`;
    return { at: made.at, by: fullName(made.by), text: withReason(what, made.message) };
  });
}

async function listAnswers(db: Db, { request }: Row) {
  const rows = await db
    .select({ at: auditLog.at, action: auditLog.action, details: auditLog.details, by: actor })
    .from(auditLog)
    .leftJoin(account, eq(account.id, auditLog.actorAccountId))
    .where(
      and(
        eq(auditLog.companyId, request.companyId),
        eq(auditLog.object, String(request.id)),
        inArray(auditLog.action, Object.keys(ANSWERS)),
      ),
    )
    .orderBy(asc(auditLog.id));
  return rows.map(({ at, action, details, by }) => {
    const { reason, order } = details;
    const more = typeof reason === 'string' ? reason : typeof order === 'string' ? `заказ ${order}` : '';
    return { at, by: by && fullName(by), text: withReason(ANSWERS[action as keyof typeof ANSWERS], more) };
  });
}

const withReason = (what: string, reason: string): string => (reason === '' ? what : `${what}. ${reason}`);
