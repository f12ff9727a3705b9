import { formatDateTime } from '#shared/dates.ts';
import { countOf, ORDER_FORMS, type PluralForms } from '#shared/plural.ts';
import { allRights, presets, type StaffRights } from '#shared/rights/staff-rights.ts';
import type { HeldByMember, StaffMemberView } from '../contract.ts';

export const TECH_NAME = 'Технический пользователь';

export const memberStates: Record<StaffMemberView['state'], { name: string; color: 'success' | 'busy' | 'danger' }> = {
  open: { name: 'Работает', color: 'success' },
  invited: { name: 'Приглашён', color: 'busy' },
  closed: { name: 'Закрыт', color: 'danger' },
};

/** The preset, or how many rights there are. */
export function rightsText({ role, preset, rights }: StaffMemberView): string {
  if (role === 'TECH') return TECH_NAME;
  if (preset !== null) return presets[preset].name;
  const held = allRights.filter((right) => rights[right] !== undefined);
  return held.length === 0 ? 'Без прав' : `Свой набор (${held.length})`;
}

/** Whose customers the rights reach; nothing if no right has a scope. */
export function scopeText(rights: StaffRights): string {
  const scopes = [rights.orders, rights.customers, rights.finance].filter((scope) => scope !== undefined);
  if (scopes.length === 0) return '';
  if (scopes.every((scope) => scope === 'all')) return 'Все';
  return scopes.every((scope) => scope === 'own') ? 'Свои' : 'Свои и все';
}

export function secondStepText({ hasSecondStep, secondStepFor }: StaffMemberView): string {
  if (hasSecondStep) return 'Включён';
  return secondStepFor === null ? 'Нет' : 'Требуется';
}

const COMPANY_FORMS: PluralForms = ['компания', 'компании', 'компаний'];
const APPEAL_FORMS: PluralForms = ['обращение', 'обращения', 'обращений'];
const REQUEST_FORMS: PluralForms = ['заявка', 'заявки', 'заявок'];

/** «2 компании, 1 заявка»; empty: nothing. */
export function heldText({ companies, appeals, requests, orders }: HeldByMember): string {
  const counts: [number, PluralForms][] = [
    [companies, COMPANY_FORMS],
    [appeals, APPEAL_FORMS],
    [requests, REQUEST_FORMS],
    [orders, ORDER_FORMS],
  ];
  return counts
    .filter(([count]) => count > 0)
    .map(([count, forms]) => countOf(count, forms))
    .join(', ');
}

/** Stored sessions end after a while, so an old visit is not known any more. */
export function seenText({ state, seenAt }: Pick<StaffMemberView, 'state' | 'seenAt'>): string {
  if (seenAt !== null) return formatDateTime(seenAt);
  return state === 'invited' ? 'Ещё не входил' : 'Давно';
}
