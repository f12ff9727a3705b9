/**
 * Everybody who may stand before a call. "Ours" is the company whose objects the calls name; `owner` is its buyer to
 * whom they belong. Each of the others has one relation to them.
 */
export const visitors = [
  'guest',
  // The account was closed while its session was open
  'deactivated',
  // The owner with a session that has ended
  'ended',
  'owner',
  'colleague',
  // Buyers of ours: without any right, and with all five
  'bare',
  'deputy',
  'chief',
  // Of a company that the same manager serves
  'stranger',
  'strangerChief',
  // Buyers of a company of their own, with a membership in ours that has ended, waits or is offered
  'former',
  'pending',
  'invited',
  // The owner after his membership in ours has ended: the objects were his
  'leaver',
  'boss',
  'otherBoss',
  'tech',
  // Who acts for whom
  'bossAsOwner',
  'bossAsChief',
  'chiefAsOwner',
] as const;
export type Visitor = (typeof visitors)[number];

/** `blind`: the call answers, and the answer does not show the object. A missing object of a page's data counts as NOT_FOUND. */
export type Verdict = 'ok' | 'blind' | 'AUTH_REQUIRED' | 'FORBIDDEN' | 'NOT_FOUND' | 'NOT_ALLOWED' | 'COMPANY_CHANGED';
export type Verdicts = Record<Visitor, Verdict>;
type Some = Partial<Verdicts>;

const all = (verdict: Verdict): Verdicts => Object.fromEntries(visitors.map((who) => [who, verdict])) as Verdicts;

const group = (who: readonly Visitor[]) => (verdict: Verdict) =>
  Object.fromEntries(who.map((one) => [one, verdict])) as Some;

export const strangers = group(['stranger', 'strangerChief', 'former', 'pending', 'invited', 'leaver']);
export const staff = group(['boss', 'otherBoss', 'tech']);
export const visits = group(['bossAsOwner', 'bossAsChief', 'chiefAsOwner']);
/** People of ours who are not its administrators. */
export const buyers = group(['owner', 'colleague', 'bare', 'deputy']);
/** Buyers of ours to whom the object does not belong. */
export const fellows = group(['colleague', 'bare', 'deputy']);

export const anybody = all('ok');
/** Visitors without a session. */
const unknown = group(['guest', 'deactivated', 'ended'])('AUTH_REQUIRED');
export const loggedIn: Verdicts = { ...anybody, ...unknown };
export const exceptVisits: Verdicts = { ...loggedIn, ...visits('FORBIDDEN') };
export const customers: Verdicts = { ...loggedIn, ...staff('FORBIDDEN') };
export const customersThemselves: Verdicts = { ...customers, ...visits('FORBIDDEN') };
/** People of ours and who acts for them; to other customers our object does not exist. */
export const members: Verdicts = { ...customers, ...strangers('NOT_FOUND') };
/** The buyer to whom the object belongs, and who acts for him. */
export const ownerAlone: Verdicts = {
  ...members,
  ...fellows('NOT_FOUND'),
  chief: 'NOT_FOUND',
  bossAsChief: 'NOT_FOUND',
};
/** The administrator of ours, by himself. */
export const chiefHimself: Verdicts = { ...members, ...buyers('FORBIDDEN'), ...visits('FORBIDDEN') };
/** Any manager. */
export const managers: Verdicts = {
  ...all('FORBIDDEN'),
  ...unknown,
  boss: 'ok',
  otherBoss: 'ok',
};
/** Any manager, and a technical user. */
export const managersAndTechs: Verdicts = { ...managers, tech: 'ok' };
/** The manager of ours; to another one our object does not exist. */
export const bossAlone: Verdicts = { ...managers, otherBoss: 'NOT_FOUND' };
