import { checkRequired, checkWholePhone, firstMessage } from '#shared/validation.ts';
import type { FieldProblems } from '#web/ui/forms/use-field-errors.ts';

/** The name under which the form is kept while its session ends. */
export const CONTACT_FORM = 'contact';

/** R-ENT-62 without the token of the bot check. `phone` is the text of the masked field. */
export type ContactFields = Record<'name' | 'phone' | 'message', string>;

/** What is wrong with the fields (R-VAL-12, R-VAL-13). */
export function contactErrors({ name, phone, message }: ContactFields): FieldProblems<keyof ContactFields> {
  return {
    name: checkRequired(name),
    phone: firstMessage(phone, checkRequired, checkWholePhone),
    message: checkRequired(message),
  };
}
