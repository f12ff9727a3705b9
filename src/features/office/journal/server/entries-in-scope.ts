import { and, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { type AuditAction, actionsOf } from '#identity/audit/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import type { StaffMember } from '#server/session/session.ts';
import type { AuditKind } from '#shared/journal-kinds.ts';
import { scopeOf, type StaffRight } from '#shared/rights/staff-rights.ts';

/** The right that opens all entries of a kind that belongs to no company. */
const openedBy = {
  exchange: 'exchange',
  goods: 'goods',
  content: 'content',
  search: 'search',
  question: 'goods',
  settings: 'settings',
} as const satisfies Partial<Record<AuditKind, StaffRight>>;
/** Acts of customers, and acts on their accounts, that belong to no company. */
const ofCustomers: readonly AuditKind[] = ['login', 'acting', 'refused'];
/** Acts in a company that the right to settlements opens. */
const ofSettlements: readonly AuditAction[] = [
  'company.permit',
  'company.permitAsk',
  'company.permitRefuse',
  'company.permitEnd',
  'company.act',
];

/** With all of these for all customers, every entry is in scope. */
const everything = ['customers', ...Object.values(openedBy), 'staff'] as const;

/**
 * The condition on rows of `audit_log` that a member of staff may read. Entries of a company: by `customers` in its scope;
 * those of settlements and of orders also by `finance` and `orders`. Of customers without a company: by `customers`. Of the
 * exchange, of goods, content, search, questions and settings: by their rights. Everything else, which is about staff: by `staff`.
 */
export function entriesInScope(member: StaffMember): SQL {
  const { staff } = member;
  if (everything.every((right) => scopeOf(staff, right) === 'all')) return sql`true`;
  const kinds = (Object.keys(openedBy) as (keyof typeof openedBy)[]).filter(
    (kind) => scopeOf(staff, openedBy[kind]) !== null,
  );
  return (
    or(
      inCompanies(member, 'customers'),
      and(inCompanies(member, 'finance'), inArray(auditLog.action, [...ofSettlements])),
      and(inCompanies(member, 'orders'), inArray(auditLog.action, actionsOf('order'))),
      aboutCustomers(member),
      ...kinds.map((kind) => inArray(auditLog.action, actionsOf(kind))),
      scopeOf(staff, 'staff') === null ? sql`false` : aboutStaff,
    ) ?? sql`false`
  );
}

/** Entries of the companies in the scope of a right; none without it. */
function inCompanies(member: StaffMember, right: StaffRight): SQL {
  const scope = scopeOf(member.staff, right);
  if (scope === null) return sql`false`;
  if (scope === 'all') return isNotNull(auditLog.companyId);
  const companies = sql`select ${company.id} from ${company} where ${companiesInScope(member, right)}`;
  // A subselect is hashed: an array of a thousand companies would be searched through for each entry
  return sql`${auditLog.companyId} in (${companies})`;
}

function aboutCustomers(member: StaffMember): SQL {
  const scope = scopeOf(member.staff, 'customers');
  if (scope === null) return sql`false`;
  const customers =
    scope === 'all'
      ? sql`select ${account.id} from ${account} where ${account.role} = 'USER'`
      : sql`select ${membership.accountId} from ${membership} join ${company} on ${company.id} = ${membership.companyId}
          where ${membership.state} = 'active' and ${companiesInScope(member, 'customers')}`;
  return and(
    isNull(auditLog.companyId),
    inArray(auditLog.action, ofCustomers.flatMap(actionsOf)),
    sql`${auditLog.accountId} in (${customers})`,
  )!;
}

/** No company, none of the other kinds, and no customer's account. */
const aboutStaff: SQL = and(
  isNull(auditLog.companyId),
  notInArray(auditLog.action, (Object.keys(openedBy) as AuditKind[]).flatMap(actionsOf)),
  sql`not exists (select from ${account} where ${account.id} = ${auditLog.accountId} and ${account.role} = 'USER')`,
)!;
