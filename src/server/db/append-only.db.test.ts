import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { auditExpiredRows, eraseFromAudit, writeAudit } from '#identity/audit/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { emptyDatabase, testDatabase } from '../testing/test-database.ts';
import { databaseUrl, rolesOf } from '../testing/template.ts';
import { expireRows } from '../expire-rows.ts';
import type { Database } from './database.ts';
import { isAuditProtected } from './is-audit-protected.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { asShopRole } from './shop-role.ts';

const { hasShopRole } = inject('testTemplate');

describe.runIf(hasShopRole)('the audit log, on the connection of the shop', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });

  const rows = async () => (await database.owner.query('select * from audit_log order by id')).rows;

  it.each([
    ['update', "update audit_log set ip = ''"],
    ['update of one column', 'update audit_log set at = now() where false'],
    ['delete', 'delete from audit_log'],
    ['truncate', 'truncate audit_log'],
    ['truncate with others', 'truncate account cascade'],
    ['upsert', "insert into audit_log (id, action) values (1, 'x') on conflict (id) do update set action = 'x'"],
    ['merge', 'merge into audit_log l using account a on a.id = l.account_id when matched then delete'],
    ['a lock against the next entry', 'do $$ begin lock table audit_log in access exclusive mode; end $$'],
    ['disabled triggers', 'alter table audit_log disable trigger all'],
    ['another owner', 'alter table audit_log owner to current_user'],
    ['a dropped column', 'alter table audit_log drop column ip'],
    ['another name', 'alter table audit_log rename to old_log'],
    ['another schema', 'alter table audit_log set schema delivery'],
    ['a dropped table', 'drop table audit_log cascade'],
    ['a dropped schema', 'drop schema public cascade'],
    [
      'a trigger',
      'create trigger t before insert on audit_log for each row execute function suppress_redundant_updates_trigger()',
    ],
    ['a rule', 'create rule r as on insert to audit_log do instead nothing'],
    ['a table in its place', 'create table public.audit_log_2 (id int)'],
    ['a schema that is searched first', 'create schema other'],
    ['a policy', 'alter table audit_log enable row level security'],
    ['the numbers of its entries', "select setval('audit_log_id_seq', 1)"],
    ['the role of the owner', 'set role postgres'],
    ['the session of the owner', 'set session authorization postgres'],
    ['no triggers in the session', 'set session_replication_role = replica'],
    ['more rights for itself', 'alter role optovik superuser'],
    ['a role with more rights', 'create role thief superuser'],
    [
      'another function in the place of its own',
      "create or replace function audit_log_expire(days integer) returns bigint language sql as 'select 1::bigint'",
    ],
    ['another search path for the function', 'alter function audit_log_erase(integer) set search_path = public'],
    ['a program of the server', "copy audit_log to program 'cat'"],
    ['catalogue tables', "update pg_class set relowner = 1 where relname = 'audit_log'"],
  ])('refuses %s', async (_name, statement) => {
    await writeAudit(database.db, { action: 'login', ip: '203.0.113.1' });
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await rows()).toEqual(before);
  });

  it('a grant to itself gives nothing', async () => {
    // PostgreSQL warns and goes on
    await database.pool.query('grant update, delete on audit_log to current_user');
    expect(await isAuditProtected(database)).toBe(true);
    await expect(database.pool.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
  });

  it('takes entries and is read', async () => {
    await writeAudit(database.db, { action: 'logout', ip: '' });
    expect((await database.db.select().from(auditLog)).map(({ action }) => action)).toContain('logout');
    expect(await isAuditProtected(database)).toBe(true);
  });

  it('dates and numbers entries itself, whatever a statement names', async () => {
    await database.pool.query("insert into audit_log (id, at, action) values (2000000000, '2020-01-01', 'forged')");
    const [forged] = (await rows()).filter(({ action }) => action === 'forged');
    expect(forged.id).toBeLessThan(2_000_000_000);
    const { rows: young } = await database.owner.query(
      "select from audit_log where action = 'forged' and at > now() - interval '1 hour'",
    );
    expect(young).toHaveLength(1);
  });

  it('loses the network addresses of an erased account alone', async () => {
    const [person, other] = [await anAccount(database.db), await anAccount(database.db)];
    const ip = '203.0.113.9';
    await writeAudit(database.db, {
      action: 'login',
      actorAccountId: person.id,
      accountId: person.id,
      object: 'o',
      ip,
    });
    await writeAudit(database.db, { action: 'login.failed', accountId: person.id, ip, details: { step: 'second' } });
    await writeAudit(database.db, {
      action: 'acted',
      actorAccountId: other.id,
      accountId: person.id,
      object: 'orderAdd',
      ip,
    });
    await writeAudit(database.db, {
      action: 'company.rights',
      actorAccountId: person.id,
      accountId: other.id,
      ip,
      details: { role: 'ADMIN' },
    });
    await writeAudit(database.db, { action: 'login', actorAccountId: other.id, accountId: other.id, ip });
    for (const id of [person.id, 0, 2_000_000_000]) {
      await expect(eraseFromAudit(database.db, id)).rejects.toMatchObject({ cause: { code: '23514' } });
    }
    const emptied = { active: false, email: null, phone: null, passwordHash: null };
    await database.db
      .update(account)
      .set(emptied)
      .where(sql`id = ${person.id}`);
    await eraseFromAudit(database.db, person.id);
    const left = (await rows()).filter((row) => [row.account_id, row.actor_account_id].includes(person.id));
    expect(left.map((row) => [row.action, row.ip, row.object, row.details])).toEqual([
      ['login', '', 'o', {}],
      ['login.failed', '', '', {}],
      // Whose address it is decides: this one is the manager's
      ['acted', ip, 'orderAdd', {}],
      ['company.rights', '', '', { role: 'ADMIN' }],
    ]);
    const others = (await rows()).filter((row) => row.account_id === other.id && row.actor_account_id === other.id);
    expect(others.map((row) => row.ip)).toEqual([ip]);
  });

  it('loses what is older than three years, and nothing of the last year to any caller', async () => {
    await database.owner.query(`
      insert into audit_log (at, action)
      select now() - make_interval(days => days), 'd' || days from unnest(array[1096, 1094, 364]) days`);
    await expireRows(database.db, [auditExpiredRows]);
    const aged = async () => (await rows()).map((row) => row.action).filter((action) => /^d\d/.test(action));
    expect(await aged()).toEqual(['d1094', 'd364']);
    for (const kept of ['364', '0', '-1', 'null', '2147483648']) {
      await expect(database.pool.query(`select audit_log_expire(${kept})`), kept).rejects.toMatchObject({
        code: kept === '2147483648' ? '42883' : '23514',
      });
    }
    await database.pool.query('select audit_log_expire(365)');
    expect(await aged()).toEqual(['d364']);
  });

  it('a function of the owner is not led astray by tables of the shop in front of its own', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('create temp table account (id int, active bool, email text, phone text, password_hash text)');
      await client.query('create temp table audit_log (at timestamptz)');
      await client.query('set search_path = pg_temp, public');
      const person = await anAccount(database.db);
      await client.query('insert into account values ($1, false)', [person.id]);
      await expect(client.query('select public.audit_log_erase($1)', [person.id])).rejects.toMatchObject({
        code: '23514',
      });
    } finally {
      client.release(true);
    }
  });
});

describe.runIf(hasShopRole)('roles', () => {
  it('a database of one role is warned about; with an owner it is protected, and letters stay the shop’s', async () => {
    const url = await emptyDatabase();
    // As it was before: one role for everything, which has made the queue as well
    const single = await openDatabase({ url });
    await migrate(single);
    expect(await isAuditProtected(single)).toBe(false);
    await single.pool.query(`
      create table delivery.job (id int primary key, state text) partition by list (id);
      create table delivery.job_1 partition of delivery.job for values in (1);
      create type delivery.job_state as enum ('created');
      create table delivery.numbered (id serial);
      create function delivery.job_now() returns timestamptz language sql as 'select now()'`);
    await single.close();
    const roles = rolesOf(url, true);
    for (const round of ['first', 'second']) {
      const database = await openDatabase(roles);
      await migrate(database);
      expect(await isAuditProtected(database), round).toBe(true);
      await database.pool.query(
        'alter table delivery.job add column note text; alter table delivery.job drop column note',
      );
      await database.pool.query(
        "insert into delivery.numbered default values; select delivery.job_now(), nextval('order_number_seq')",
      );
      await anAccount(database.db);
      await database.vacuum();
      await database.close();
    }
  });

  it('an ordinary role owns the tables as well, where it is a member of the shop’s role or letters were never sent', async () => {
    const admin = await openDatabase({ url: await emptyDatabase(), poolSize: 1 });
    const { rows } = await admin.pool.query<{ name: string }>('select current_database() as name');
    const { name } = rows[0]!;
    const roles = ['keeper', 'clerk'].map((role) => `${role}_${name.slice(-8)}`) as [string, string];
    const [keeper, clerk] = roles;
    const urlOf = (role: string) => {
      const url = new URL(databaseUrl(inject('testTemplate').server, name));
      url.username = role;
      return url.href;
    };
    try {
      await admin.pool.query(`create role ${keeper} login; create role ${clerk} login`);
      await admin.pool.query(`alter database ${name} owner to ${keeper}`);
      const single = await openDatabase({ url: urlOf(keeper) });
      await migrate(single);
      await single.pool.query('create table delivery.job (id int)');
      await single.close();
      const two = await openDatabase({ url: urlOf(clerk), ownerUrl: urlOf(keeper) });
      await expect(migrate(two)).rejects.toThrow(`должна владеть таблицами магазина и входить в роль ${clerk}`);
      await admin.pool.query(`grant ${clerk} to ${keeper}`);
      await migrate(two);
      expect(await isAuditProtected(two)).toBe(true);
      await anAccount(two.db);
      await expect(two.pool.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
      await two.pool.query('insert into delivery.job values (1)');
      await two.close();
      // Who is let in again as an owner is warned about
      await admin.pool.query(`revoke ${clerk} from ${keeper}; grant ${keeper} to ${clerk}`);
      const again = await openDatabase({ url: urlOf(clerk), poolSize: 1 });
      expect(await isAuditProtected(again)).toBe(false);
      await again.close();
    } finally {
      await admin.pool.query(`alter database ${name} owner to current_user`);
      await admin.pool.query(`drop owned by ${clerk}, ${keeper} cascade; drop role ${clerk}, ${keeper}`);
      await admin.close();
    }
  });

  it('privileges that somebody gave the shop are taken back at the next start', async () => {
    const database = await testDatabase();
    for (const given of ['update', 'delete', 'truncate', 'trigger', 'update (ip)']) {
      await database.owner.query(`grant ${given} on audit_log to optovik`);
      expect(await isAuditProtected(database), given).toBe(false);
      await migrate(database);
      expect(await isAuditProtected(database), given).toBe(true);
    }
    await database.owner.query('grant update on audit_log to public');
    await migrate(database);
    expect(await isAuditProtected(database)).toBe(true);
  });

  it('an owner who does not own the tables, or of another database, is refused with what to do', async () => {
    const url = await emptyDatabase();
    await migrate(await closed(url));
    const other = await emptyDatabase();
    await expect(openDatabase({ url: asShopRole(url), ownerUrl: other })).rejects.toThrow(/в разные базы/u);
    const reversed = await openDatabase({ url, ownerUrl: asShopRole(url) });
    await expect(migrate(reversed)).rejects.toThrow(/принадлежат роли postgres, а не роли optovik/u);
    await reversed.close();
  });
});

/** A database of one role that closes with the file. */
async function closed(url: string): Promise<Database> {
  return openDatabase({ url, poolSize: 1 });
}
