import { checkTitle } from '#shared/names.ts';
import { checkEmail, checkRequired, checkTaxNumber, checkWholePhone, firstMessage } from '#shared/validation.ts';
import type { FieldProblems } from '#web/ui/forms/use-field-errors.ts';

/** As a form keeps them; ИНН, КПП and ОГРН without spaces. */
export const emptyCompany = { inn: '', uf_name: '', kpp: '', ogrn: '', address: '' };
export type CompanyFormFields = typeof emptyCompany;

/** The phone as its field masks it. */
export const noContacts = { phone: '', email: '' };
export type ContactFormFields = typeof noContacts;

/** What is wrong with the requisites, by field. */
export function companyErrors({
  inn,
  uf_name: name,
  address,
}: CompanyFormFields): FieldProblems<keyof CompanyFormFields> {
  return {
    inn: firstMessage(inn, checkRequired, checkTaxNumber),
    uf_name: firstMessage(name, checkRequired, checkTitle),
    address: checkRequired(address),
  };
}

export const contactErrors = ({ phone, email }: ContactFormFields): FieldProblems<keyof ContactFormFields> => ({
  phone: phone === '' ? null : checkWholePhone(phone),
  email: checkEmail(email.trim()),
});
