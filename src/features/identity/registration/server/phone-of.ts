import { refuse } from '#server/errors.ts';
import { normalisePhone } from '#shared/phone.ts';

/** The eleven digits of a typed phone. Throws PHONE_INVALID. */
export function phoneOf(typed: string): string {
  const phone = normalisePhone(typed);
  if (phone === null) throw refuse('PHONE_INVALID', 'Введите номер полностью', { field: 'phone' });
  return phone;
}
