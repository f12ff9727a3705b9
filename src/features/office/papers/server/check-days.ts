import { refuse } from '#server/errors.ts';

/** Throws VALIDATION for a paper that ends before it was issued. */
export function checkDays({ issuedOn, endsOn }: { issuedOn: string | null; endsOn: string | null }): void {
  if (issuedOn !== null && endsOn !== null && endsOn < issuedOn) {
    throw refuse('VALIDATION', 'Документ заканчивается раньше, чем выдан', { field: 'endsOn' });
  }
}
