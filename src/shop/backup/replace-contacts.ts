import type pg from 'pg';

/** No mailbox and no phone have these, and they stay unique. */
const email = (prefix: string) => `'${prefix}-' || id || '@copy.invalid'`;
const PHONE = `'7000' || lpad(id::text, 7, '0')`;
const NO_PHONE = `'{"phone": ""}'`;

/** What is set in place of an address, by table and column. */
const replaced: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: { email: email('account'), phone: PHONE },
  company: { email: email('company'), phone: PHONE },
  consent: { contact: email('consent') },
  consignee: { phone: PHONE },
  customer_order: { address: `address || ${NO_PHONE}`, consignee: `consignee || ${NO_PHONE}` },
  delivery_address: { phone: PHONE },
  feedback: { phone: PHONE },
  site_state: { contacts: `contacts || '{"email": "shop@copy.invalid", "phone": ""}'` },
};

/** What would open something, or be sent. */
const emptied = [
  'check_word',
  'contact_change',
  'csrf_token',
  'customer_import',
  'customer_import_row',
  'customer_invitation',
  'idempotency_key',
  'login_ticket',
  'outbox',
  'pending_registration',
  'phone_ticket',
  'session',
  'sms_code',
  'start_key',
] as const;

/** Names of people who take goods. */
const kept = ['consignee.contact', 'delivery_address.contact'];

/** Keys of accounting systems and of sources in the network. */
const shut = [
  `update exchange_connection set active = false, password_hash = ''`,
  `update exchange_session set token_hash = 'copy-' || id`,
  `update scheduled_feed set active = false, url = 'https://copy.invalid/' || id`,
];

/**
 * Makes a restored copy harmless for tests: invalid addresses and phones, no sessions, links and letters, no keys of the
 * exchange. Returns how many rows got other contacts. Texts that people have written stay.
 */
export async function replaceContacts(client: pg.PoolClient): Promise<number> {
  await checkTreated(client);
  let count = 0;
  for (const [table, columns] of Object.entries(replaced)) {
    const names = Object.keys(columns);
    const values = names.map(
      (name) => `${name} = case when coalesce(${name}::text, '') = '' then ${name} else ${columns[name]} end`,
    );
    const filled = names.map((name) => `coalesce(${name}::text, '') <> ''`);
    const { rowCount } = await client.query(`update ${table} set ${values.join(', ')} where ${filled.join(' or ')}`);
    count += rowCount ?? 0;
  }
  for (const table of emptied) await client.query(`delete from ${table}`);
  for (const statement of shut) await client.query(statement);
  return count;
}

/** Throws where a table has addresses that this file does not know: a later one must not slip through. */
async function checkTreated(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb')
      and column_name ~ '(email|phone|contacts?|recipient)$'`);
  const unknown = rows
    .filter(({ table, column }) => !emptied.some((one) => one === table) && !(column in (replaced[table] ?? {})))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !kept.includes(name));
  if (unknown.length > 0) throw new Error(`Nothing replaces ${unknown.join(', ')}`);
}
