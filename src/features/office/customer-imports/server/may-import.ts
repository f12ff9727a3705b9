import { refuse } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { type CustomerColumn, TERMS_RIGHT, termsColumns } from '#shared/customer-columns.ts';

/** Throws FORBIDDEN for a member of staff who does not reach all customers. */
export function checkReach({ staff }: Session): void {
  if (scopeOf(staff, 'customers') !== 'all') {
    throw refuse('FORBIDDEN', 'Клиентов заводит сотрудник, которому открыты все клиенты');
  }
}

export const mayChangeTerms = ({ staff }: Session): boolean => scopeOf(staff, TERMS_RIGHT) !== null;

/** Throws FORBIDDEN where columns hold terms, and the member of staff may not change any. */
export function checkColumns(session: Session, columns: readonly (CustomerColumn | null)[]): void {
  checkReach(session);
  if (!mayChangeTerms(session) && termsColumns.some((column) => columns.includes(column))) {
    throw refuse('FORBIDDEN', 'Условия и менеджера задаёт сотрудник с правом на условия клиентов', {
      field: 'columns',
    });
  }
}
