import { sql } from 'drizzle-orm';
import { batched, type Db, setLockTimeout, statementFor } from '#server/db/index.ts';
import { insertAnswers, keyReused, type RequestMark } from '#server/idempotency.ts';
import { raisedVersion } from './basket-row.ts';
import { basket, basketLine } from './tables.ts';

/** `remark`: what the line gets if it has none. */
type ChangedLine = { id: number; productId: number; quantity: number; unit: string | null; remark?: string };

type Change = {
  accountId: number;
  /** The contract of a basket that has none yet. */
  companyId: number | null;
  /** The version of the basket that the lines were computed from; null where the basket is locked. */
  expected: number | null;
  lines: readonly ChangedLine[];
  /** Stored with the answer in the same statement. */
  mark: RequestMark | null;
  answer?: unknown;
  now: Date;
};

/** On a conflict: a line keeps the remark that it has. */
export const remarkThere = sql`coalesce(nullif(${basketLine}.remark, ''), excluded.remark)`;

const $ = sql.placeholder;

/** The changes are of different accounts, in the order of the locks. A basket that another transaction has locked is skipped. */
const statementOf = statementFor((db) => {
  const now = sql`${$('now')}::timestamptz`;
  // The newest version of each row is compared: one that has changed since the statement began is skipped too. What is
  // written later may meet locks that no basket keeps away: of a key, or of an account
  const target = db.$with('target', {}).as(sql`
    select asked.*, own.account_id, case when ${$('isShared')}::boolean then ${setLockTimeout} end
    from jsonb_to_recordset(${$('changes')}::jsonb) as asked ("accountId" int, "companyId" int, expected int,
        ids int[], "productIds" int[], quantities int[], units text[], remarks text[], key text, route text, "requestHash" text, answer jsonb)
      cross join lateral (
        select account_id from ${basket}
        where account_id = asked."accountId" and (asked.expected is null or version = asked.expected)
        for no key update skip locked) own`);
  const answers = sql`select account_id, key, route, "requestHash", answer, now() from target where key is not null`;
  const kept = db.$with('kept', {}).as(sql`${insertAnswers(answers)} returning account_id`);
  // Only a switch changes the company: one that has just ended may be newer than the session of this request
  const changed = db.$with('changed', {}).as(sql`
    update ${basket} set ${raisedVersion(now)},
      company_id = coalesce(company_id, (select "companyId" from target where target.account_id = basket.account_id))
    where account_id = any(array(
      select account_id from target where key is null union all select account_id from kept))
    returning account_id`);
  const written = db.$with('written', {}).as(sql`
    insert into ${basketLine} (account_id, item_id, product_id, quantity, unit, remark, added_at)
    select account_id, item_id, product_id, quantity, unit, remark, ${now} + n * interval '1 microsecond'
    from target, unnest(target.ids, target."productIds", target.quantities, target.units, target.remarks)
      with ordinality as line (item_id, product_id, quantity, unit, remark, n)
    where account_id in (select account_id from changed)
    on conflict (account_id, item_id) do update set quantity = excluded.quantity, unit = excluded.unit,
      remark = ${remarkThere}`);
  return db
    .with(target, kept, changed, written)
    .select({
      accountId: sql<number>`account_id`,
      isWritten: sql<boolean>`account_id in (select account_id from changed)`,
    })
    .from(sql`target`)
    .prepare('basket_write_lines');
});

/** `outdated`: the basket has another version, or others are changing it. `keyTaken`: another call has the key. */
type Outcome = 'written' | 'outdated' | 'keyTaken';

/** The outcomes by account. */
async function writeAll(db: Db, changes: readonly Change[]): Promise<Map<number, Outcome>> {
  const rows = await statementOf(db).execute({
    changes: JSON.stringify(changes.map(wireOf)),
    isShared: changes.length > 1,
    now: changes[0]!.now.toISOString(),
  });
  const isWritten = new Map(rows.map((row) => [row.accountId, row.isWritten]));
  return new Map(
    changes.map(({ accountId }) => {
      if (!isWritten.has(accountId)) return [accountId, 'outdated'];
      return [accountId, isWritten.get(accountId) ? 'written' : 'keyTaken'];
    }),
  );
}

function wireOf({ accountId, companyId, expected, lines, mark, answer }: Change) {
  return {
    accountId,
    companyId,
    expected,
    ids: lines.map(({ id }) => id),
    productIds: lines.map(({ productId }) => productId),
    quantities: lines.map(({ quantity }) => quantity),
    units: lines.map(({ unit }) => unit),
    remarks: lines.map(({ remark = '' }) => remark.toWellFormed()),
    ...(mark && { key: mark.key, route: mark.route, requestHash: mark.requestHash, answer }),
  };
}

/** Of changes of one basket the first alone is written: the others expect the version that it ends. */
const writeTogether = batched(async (db: Db, changes: readonly Change[]): Promise<Outcome[]> => {
  const firsts = new Map(changes.toReversed().map((change) => [change.accountId, change]));
  const outcomes = await writeAll(
    db,
    [...firsts.values()].toSorted((a, b) => a.accountId - b.accountId),
  );
  return changes.map((change) =>
    firsts.get(change.accountId) === change ? outcomes.get(change.accountId)! : 'outdated',
  );
});

/** More lines make those wait that are written with them. */
const MAX_TOGETHER = 20;

/**
 * Stores lines of a basket, and raises its version by one. The quantities are final base units. Changes without a lock
 * that come at the same time share one statement. Returns false, and writes nothing, where the basket has another version
 * than the expected one or others are changing it. Throws KEY_REUSED, and writes nothing, where another call has taken the
 * key in the meantime.
 */
export async function writeLines(db: Db, change: Change): Promise<boolean> {
  const isAlone = change.expected === null || change.lines.length > MAX_TOGETHER;
  const outcome = isAlone ? (await writeAll(db, [change])).get(change.accountId) : await writeTogether(db, change);
  if (outcome === 'keyTaken') throw keyReused();
  return outcome === 'written';
}
