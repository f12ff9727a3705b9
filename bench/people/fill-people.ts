import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';

/** An account in 50 companies, a company of 500 people, a manager of 5,000 companies. */
const COMPANIES_OF_ACCOUNT = 50;
const PEOPLE_OF_COMPANY = 500;
const COMPANIES_OF_MANAGER = 5000;
const ORDERS_OF_BUYER = 1000;
/** Pages that are open on one appeal, each of another administrator. */
export const OPEN_PAGES = 100;

export type PeopleData = {
  /** Tokens. */
  buyer: string;
  ofMany: string;
  chief: string;
  manager: string;
  readers: string[];
  /** Ids. */
  chiefCompany: number;
  worker: number;
  appeal: number;
};

/** Fills an empty shop with people. Accounts: 1 a buyer, 2 in many companies, 3 an administrator, 4 a manager. */
export async function fillPeople(db: Db): Promise<PeopleData> {
  const run = (statement: ReturnType<typeof sql>) => db.execute(statement);
  await run(sql`
    insert into account (name, last_name, email, role) select 'Иван', 'Петров' || n, 'p' || n || '@firm.example',
      case when n = 4 then 'MANAGER' else 'USER' end
    from generate_series(1, ${4 + PEOPLE_OF_COMPANY}::int) n`);
  await run(sql`
    insert into company (name, inn, manager_account_id, has_debt, order_ban, state)
    select 'ООО «Контрагент ' || n || '»', lpad(n::text, 10, '0'), 4, n % 10 = 0, n % 7 = 0 or n % 500 = 0,
      case when n % 500 = 0 then 'pending' else 'active' end
    from generate_series(1, ${COMPANIES_OF_MANAGER}::int) n`);
  // Company 1 of the buyer, 2 of 500 people, from 3 on those of the account in many
  await run(sql`insert into membership (account_id, company_id, role, is_current) values (1, 1, 'ADMIN', true)`);
  await run(sql`
    insert into membership (account_id, company_id, role, is_current)
    select 2, n, 'ADMIN', n = 3 from generate_series(3, ${2 + COMPANIES_OF_ACCOUNT}::int) n`);
  await run(sql`insert into membership (account_id, company_id, role, is_current) values (3, 2, 'ADMIN', true)`);
  await run(sql`
    insert into membership (account_id, company_id, role, is_current, state)
    select n, 2, case when n <= ${4 + OPEN_PAGES}::int then 'ADMIN' else 'USER' end, n % 20 <> 0 or n <= ${4 + OPEN_PAGES}::int,
      case when n % 20 = 0 and n > ${4 + OPEN_PAGES}::int then 'pending' else 'active' end
    from generate_series(5, ${4 + PEOPLE_OF_COMPANY}::int) n`);
  await run(sql`
    insert into delivery_address (company_id, text) select id, 'Москва, Складская улица, 1' from company`);
  await fillOrders(db);
  await run(sql`
    insert into appeal (type_id, title, account_id, company_id, status)
    select (select min(id) from appeal_type), 'Вопрос ' || c.id, case when c.id = 2 then 3 else 2 end, c.id,
      (array['new', 'answered', 'closed'])[1 + n % 3]
    from company c, generate_series(1, 3) n order by n, c.id`);
  await run(sql`
    insert into appeal_message (appeal_id, author_account_id, side, text) select id, account_id, 'customer', title from appeal`);
  await run(sql`update appeal set status = 'new' where company_id = 2`);
  const tokens = Array.from({ length: 4 + OPEN_PAGES }, () => randomBytes(32).toString('base64url'));
  await run(sql`
    insert into session (account_id, actor_account_id, token_hash, expires_at)
    select n, n, hash, now() + interval '1 day'
    from unnest(${sql.param(tokens.map(hashToken))}::text[]) with ordinality as token (hash, n)`);
  await run(sql`
    insert into session (account_id, actor_account_id, parent_session_id, company_id, token_hash, expires_at)
    select 5, 4, 4, 2, 'visit-' || n, now() from generate_series(1, 500) n`);
  await run(sql`
    insert into audit_log (actor_account_id, account_id, action, object, session_id, company_id)
    select 4, 5, 'acted', 'basketAdd', s.id, 2 from session s, generate_series(1, 5) where s.company_id is not null`);
  await run(sql`analyze`);
  const { rows } = await db.execute<{ id: number }>(sql`select min(id) as id from appeal where company_id = 2`);
  const [buyer, ofMany, chief, manager, ...readers] = tokens as [string, string, string, string, ...string[]];
  return { buyer, ofMany, chief, manager, readers, chiefCompany: 2, worker: 201, appeal: rows[0]!.id };
}

/** Three orders of each company, a thousand of the buyer and three hundred of one of the 500 people. */
async function fillOrders(db: Db): Promise<void> {
  const columns = sql.raw(`number, company_id, account_id, created_by, status, delivery_type, shipment, pay_system,
    currency, sum, discount, vat_sum, total, weight_grams, delivery_count, created_at`);
  const values = sql.raw(`(array['new', 'confirmed', 'shipped', 'cancelled'])[1 + n % 4], 'delivery', 'together',
    'prepayment', 'RUB', 10000, 0, 1667, 10000, 1000, 1, now() - make_interval(mins => n)`);
  await db.execute(sql`
    insert into customer_order (${columns})
    select 'К-' || c.id || '-' || n, c.id, 2, 2, ${values} from company c, generate_series(1, 3) n`);
  await db.execute(sql`
    insert into customer_order (${columns})
    select 'П-' || n, 1, 1, 1, ${values} from generate_series(1, ${ORDERS_OF_BUYER}::int) n`);
  await db.execute(sql`
    insert into customer_order (${columns})
    select 'Р-' || n, 2, 201, 201, ${values} from generate_series(1, 300) n`);
  await db.execute(sql`
    insert into order_line (order_id, line_no, item_id, product_id, name, unit, quantity, price_base, price, vat_percent, line_total)
    select o.id, n, n, n, 'Кабель силовой ' || n, 'шт', 1, 5000, 5000, 20, 5000 from customer_order o, generate_series(1, 2) n`);
}
