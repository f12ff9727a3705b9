import { PhoneField } from '#web/ui/phone-field.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import type { ContactFormFields } from './company-errors.ts';

interface CompanyContactsProps {
  fields: ContactFormFields;
  errors: Partial<Record<keyof ContactFormFields, string>>;
  change: (part: Partial<ContactFormFields>) => void;
}

/** The phone and the e-mail of the company itself, not of a person in it. */
export function CompanyContacts({ fields, errors, change }: CompanyContactsProps) {
  return (
    <>
      <PhoneField
        label="Телефон компании"
        name="phone"
        defaultValue={fields.phone}
        error={errors.phone}
        onPhone={(phone) => change({ phone })}
      />
      <InputField
        label="E-mail компании"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={fields.email}
        error={errors.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
    </>
  );
}
