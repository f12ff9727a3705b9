import { companyErrors, emptyCompany } from '#identity/companies/web/index.ts';
import { newPasswordErrors } from '#identity/session/web/index.ts';
import { checkPersonName } from '#shared/names.ts';
import { checkEmail, checkPhone, checkRequired, checkWholePhone, firstMessage } from '#shared/validation.ts';
import type { FieldProblems } from '#web/ui/forms/use-field-errors.ts';

/** The fields of all forms; each form shows its own. */
export const emptyFields = {
  lastName: '',
  name: '',
  secondName: '',
  email: '',
  phone: '',
  ...emptyCompany,
  workPosition: '',
  password: '',
  confirmPassword: '',
  consent: false,
  advertising: false,
};
export type RegistrationFields = typeof emptyFields;
export type RegistrationProblems = FieldProblems<keyof RegistrationFields>;

const NO_CONSENT = 'Без согласия на обработку персональных данных регистрация невозможна';

/** What is wrong with the fields of the ordinary form or the form of a company. */
export function registrationErrors(fields: RegistrationFields, form: 'person' | 'company'): RegistrationProblems {
  return {
    ...nameErrors(fields),
    email: firstMessage(fields.email.trim(), checkRequired, checkEmail),
    phone: firstMessage(fields.phone, checkRequired, checkPhone, checkWholePhone),
    ...(form === 'company' && companyErrors(fields)),
    ...newPasswordErrors(fields),
  };
}

/** What is wrong with the fields of somebody whose phone is proven. */
export function phoneRegistrationErrors(fields: RegistrationFields): RegistrationProblems {
  return { ...nameErrors(fields), email: checkEmail(fields.email.trim()) };
}

const nameErrors = ({ lastName, name, secondName, consent }: RegistrationFields) => ({
  lastName: firstMessage(lastName, checkRequired, checkPersonName),
  name: firstMessage(name, checkRequired, checkPersonName),
  secondName: checkPersonName(secondName),
  consent: consent ? null : NO_CONSENT,
});
