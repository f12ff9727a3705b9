import { callRights, type CallRight, type RightedCall } from '#shared/rights/call-rights.ts';
import { scopeOf, type StaffRight, staffRightNames } from '#shared/rights/staff-rights.ts';
import type { BuyerSession, Rights, Session } from './session.ts';
import { refuse } from '../errors.ts';

/**
 * Access to a call. The check runs before the operation reads anything; it narrows the operation's session type, so an
 * operation for buyers cannot be wired to a call that guests may make.
 */
export type Access<S> = { name: string; check: (session: Session | null) => S };

const authRequired = () => refuse('AUTH_REQUIRED', 'Войдите в систему, чтобы продолжить');
const forbidden = () => refuse('FORBIDDEN', 'У вас нет прав на это действие');

/** What is missing without a right in the company. It may have been taken away while a page was open. */
const missing = {
  order: 'нет права оформлять заказы',
  finance: 'нет доступа к финансам',
  priceLists: 'нет доступа к прайс-листам',
} as const satisfies Partial<Record<keyof Rights, string>>;

const withoutRight = (right: keyof typeof missing) =>
  refuse('FORBIDDEN', `В этой компании у вас ${missing[right]}. Попросите доступ у администратора компании`);

const withoutStaffRight = () =>
  refuse('FORBIDDEN', 'У вас нет прав на это. Права сотрудника магазина задаёт его владелец: попросите доступ у него');

/** Guests too. */
const anyone: Access<Session | null> = { name: 'все', check: (session) => session };

/** Any living session, of every role. */
export const signedIn: Access<Session> = {
  name: 'вошедшие',
  check: (session) => {
    if (!session) throw authRequired();
    return session;
  },
};

/** A customer or a manager: both have lists of goods, a technical user has none. */
const shopper: Access<Session> = {
  name: 'покупатели и менеджеры',
  check: (session) => {
    const current = signedIn.check(session);
    if (current.account.role === 'TECH') throw forbidden();
    return current;
  },
};

/** A customer: role USER or ADMIN, or a manager acting under one. */
const buyer: Access<Session> = {
  name: 'покупатели',
  check: (session) => {
    const current = signedIn.check(session);
    if (current.account.role !== 'USER') throw forbidden();
    return current;
  },
};

/** A customer with a company, and with a right in it where one is named. */
function buyerOfCompany(right?: keyof typeof missing): Access<BuyerSession> {
  return {
    name: right ? `покупатели с правом ${right}` : 'покупатели компании',
    check: (session) => {
      const current = buyer.check(session);
      const { company } = current;
      if (!company) throw refuse('NO_COMPANY', 'Выберите компанию, от имени которой вы покупаете');
      if (right && company.role !== 'ADMIN' && !company.rights[right]) throw withoutRight(right);
      return { ...current, company };
    },
  };
}

/** A manager who does not act under a customer. */
const manager: Access<Session> = {
  name: 'менеджеры',
  check: (session) => {
    const current = signedIn.check(session);
    if (current.role !== 'MANAGER') throw forbidden();
    return current;
  },
};

/** A manager who does not act under a customer, or a technical user. */
const staff: Access<Session> = {
  name: 'менеджеры, технические пользователи',
  check: (session) => {
    const current = signedIn.check(session);
    if (current.role !== 'MANAGER' && current.role !== 'TECH') throw forbidden();
    return current;
  },
};

const ofPriceLists = buyerOfCompany('priceLists');

/** A manager outside a customer gets the base prices. */
const priceReader: Access<Session> = {
  name: 'покупатели с правом priceLists, менеджеры',
  check: (session) => {
    const current = signedIn.check(session);
    return current.role === 'MANAGER' ? current : ofPriceLists.check(current);
  },
};

const accesses = {
  anyone,
  signedIn,
  shopper,
  buyer,
  company: buyerOfCompany(),
  ordering: buyerOfCompany('order'),
  finance: buyerOfCompany('finance'),
  priceReader,
  manager,
  staff,
};

/** The session that the operation of a call gets. */
export type SessionOf<N extends RightedCall> = ReturnType<(typeof accesses)[(typeof callRights)[N]['who']]['check']>;

/** Of a MANAGER the guard asks for these rights as well. */
function withRights<S extends Session | null>(access: Access<S>, rights: readonly StaffRight[]): Access<S> {
  if (rights.length === 0) return access;
  return {
    name: `${access.name}; сотрудникам магазина нужно: ${rights.map((right) => staffRightNames[right]).join(', ')}`,
    check: (session) => {
      const current = access.check(session);
      const isMissing = (right: StaffRight) => scopeOf(current!.staff, right) === null;
      if (current?.role === 'MANAGER' && rights.some(isMissing)) throw withoutStaffRight();
      return current;
    },
  };
}

/** The guard of a call, made from the table of rights. */
export function accessOf<N extends RightedCall>(call: N): Access<SessionOf<N>> {
  const { who, alone, right = [] }: CallRight = callRights[call];
  const access = withRights(accesses[who], [right].flat()) as Access<SessionOf<N>>;
  if (alone === undefined) return access;
  return {
    name: `${access.name}, не от имени другого`,
    check: (session) => {
      const own = access.check(session);
      if (session?.isChild) throw refuse('FORBIDDEN', alone);
      return own;
    },
  };
}
