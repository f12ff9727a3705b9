import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { exchangeFile, exchangeSession } from '#exchange/endpoint/server/tables.ts';
import { goodsUpload } from '#exchange/uploads/server/tables.ts';
import { customerImport } from '#office/customer-imports/server/tables.ts';
import { customerInvitation } from '#office/invitations/server/tables.ts';
import { catalogueChange } from '#goods/products/server/tables.ts';
import { substitution } from '#identity/accounts/server/tables.ts';
import { auditExpiredRows } from '#identity/audit/server/index.ts';
import { captchaUsed } from '#identity/bot-check/server/tables.ts';
import { permitRequest } from '#ordering/finance/server/tables.ts';
import { contactChange } from '#identity/profile/server/tables.ts';
import { checkWord } from '#identity/recovery/server/tables.ts';
import { pendingRegistration, phoneTicket, smsCode } from '#identity/registration/server/tables.ts';
import { loginTicket, session } from '#identity/session/server/tables.ts';
import { checkoutSnapshot } from '#ordering/checkout/server/tables.ts';
import { sheetCache } from '#ordering/excel-order/server/tables.ts';
import { expiredRequests } from '#ordering/requests/server/index.ts';
import { priceList } from '#ordering/price-lists/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { storedFile } from '#server/files/tables.ts';
import { keptSince } from '#server/idempotency.ts';
import { csrfToken, idempotencyKey, rateCounter } from '#server/tables.ts';
import { KEPT_DAYS } from '#shared/price-list.ts';

/** Received files of a connection, in bytes as they came; older ones go before their time. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024 * 1024;

const isPast = (column: AnyColumn): SQL => sql`${column} < now()`;

/** `age`: an interval of PostgreSQL. */
const isOlder = (column: AnyColumn, age: string): SQL => sql`${column} < now() - ${age}::interval`;

/** The expired rows of all tables: how long each row is kept. docs/operations.md says it to the operator. */
export const expiredRows: readonly ExpiredRows[] = [
  { table: csrfToken, when: isPast(csrfToken.expiresAt) },
  { table: rateCounter, when: isPast(rateCounter.expiresAt) },
  { table: storedFile, when: isPast(storedFile.expiresAt) },
  { table: idempotencyKey, when: sql`${idempotencyKey.at} < ${keptSince}` },

  // What letters said is kept thirty days, what opens something two days even where nothing sends it; their rows a year
  {
    table: outbox,
    set: { content: null, text: null },
    when: sql`(${outbox.content} is not null or ${outbox.text} is not null)
      and (${outbox.isSecret} and ${outbox.at} < now() - interval '2 days'
        or not ${outbox.isSecret} and ${outbox.at} < now() - interval '30 days')`,
  },
  { table: outbox, when: isOlder(outbox.at, '1 year') },

  auditExpiredRows,
  // A day later, for a node whose clock is behind: to it the challenge is still good, and must stay used
  { table: captchaUsed, when: isOlder(captchaUsed.expiresAt, '1 day') },
  // A month after its last link has ended nobody asks about a change any more; the audit log still has it
  {
    table: contactChange,
    when: sql`coalesce(${contactChange.undoUntil}, ${contactChange.expiresAt}) < now() - interval '30 days'`,
  },
  { table: permitRequest, when: isOlder(permitRequest.closedAt, '365 days') },
  { table: substitution, when: isOlder(substitution.endsAt, '90 days') },
  { table: checkWord, when: sql`${isPast(checkWord.expiresAt)} or ${isOlder(checkWord.usedAt, '1 day')}` },
  { table: pendingRegistration, when: isPast(pendingRegistration.expiresAt) },
  { table: phoneTicket, when: isPast(phoneTicket.expiresAt) },
  // A code stays a day, so that the next one can be refused for coming too soon
  { table: smsCode, when: isOlder(smsCode.expiresAt, '1 day') },
  { table: loginTicket, when: isPast(loginTicket.expiresAt) },
  // An ended session stays as evidence of a login, one in which somebody acted for another much longer: the other reads
  // who did. Child sessions go first
  {
    table: session,
    when: sql`${isOlder(session.expiresAt, '90 days')}
      and (${session.parentSessionId} is null or ${isOlder(session.expiresAt, '3 years')})
      and not exists (select from session child where child.parent_session_id = ${session.id})`,
  },

  // A node that was away for longer reads all goods again; the newest row keeps the sequence going
  {
    table: catalogueChange,
    when: sql`${isOlder(catalogueChange.at, '7 days')}
      and ${catalogueChange.seq} < (select max(seq) from catalogue_change)`,
  },

  { table: customerImport, when: isOlder(customerImport.createdAt, '30 days') },
  { table: customerInvitation, when: isOlder(customerInvitation.createdAt, '365 days') },

  { table: checkoutSnapshot, when: isOlder(checkoutSnapshot.at, '24 hours') },
  expiredRequests,
  { table: sheetCache, when: isOlder(sheetCache.at, '15 minutes') },
  { table: priceList, when: isOlder(priceList.requestedAt, `${KEPT_DAYS} days`) },

  // Received files are kept for the operator, within limits; what a sender has taken back goes after a day
  { table: exchangeSession, when: isOlder(exchangeSession.seenAt, '14 days') },
  { table: goodsUpload, when: isOlder(goodsUpload.createdAt, '14 days') },
  { table: goodsUpload, when: sql`${goodsUpload.state} = 'open' and ${isOlder(goodsUpload.createdAt, '1 day')}` },
  {
    table: exchangeFile,
    when: sql`(${exchangeFile.state} = 'discarded' and ${isOlder(exchangeFile.receivedAt, '1 day')})
      or ${exchangeFile.id} in (
        select id from (
          select f.id, f.received_at, sum(f.bytes) over (partition by s.connection_id order by f.id desc) as later
          from exchange_file f join exchange_session s on s.id = f.session_id
        ) kept where later > ${MAX_KEPT_BYTES} and received_at < now() - interval '1 day')`,
  },
];
