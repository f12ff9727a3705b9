import { checkRequired, checkWholePhone, firstMessage } from '#shared/validation.ts';

/** R-ENT-62 without the token of the bot check. `phone` is the text of the masked field. */
export interface ContactFields {
  name: string;
  phone: string;
  message: string;
}

/** What is wrong with the fields; empty where the form may be sent (R-VAL-12, R-VAL-13). */
export function contactErrors({ name, phone, message }: ContactFields): Partial<ContactFields> {
  const found = {
    name: checkRequired(name),
    phone: firstMessage(phone, checkRequired, checkWholePhone),
    message: checkRequired(message),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== null));
}
