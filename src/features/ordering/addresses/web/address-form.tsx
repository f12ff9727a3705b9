import type { FormEvent } from 'react';
import { ADDRESS_COMMENT_LENGTH, CONTACT_LENGTH } from '#shared/limits.ts';
import { formatPhone } from '#shared/phone.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { FormButtons } from '#web/ui/form-buttons.tsx';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { useSaving } from '#web/ui/forms/use-saving.ts';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { InputField, SelectField, TextAreaField } from '#web/ui/plain-fields.tsx';
import type { DeliveryAddress } from '../contract.ts';
import { AddressField } from './address-field.tsx';
import { addressErrors } from './address-errors.ts';
import styles from './form.module.css';

export interface AddressFormProps {
  /** Whose address it is; chosen where there are several. */
  companies: readonly { id: number; name: string }[];
  /** The one that is being changed. */
  address?: DeliveryAddress;
  /** The form waits for it. */
  onSaved: (address: DeliveryAddress) => unknown;
  onClose: () => void;
}

/** For the window that shows the form. */
export const addressFormName = (address?: DeliveryAddress): string => `address:${address?.id ?? ''}`;

/** A new delivery address, or another in the place of one (R-CALL-027, A-139). */
export function AddressForm({ companies, address, onSaved, onClose }: AddressFormProps) {
  const app = useApp();
  const [fields, setFields] = useKeptFields(addressFormName(address), {
    contragent: address?.contragent.id ?? companies[0]?.id ?? 0,
    address: address?.address ?? '',
    comment: address?.comment ?? '',
    contact: address?.contact ?? '',
    phone: formatPhone(address?.phone ?? ''),
  });
  const { errors, watch, check, refuse } = useFieldErrors(fields, addressErrors(fields));
  const { save, isPending } = useSaving(['address', 'comment', 'contact', 'phone'], refuse);
  const change = (part: Partial<typeof fields>) => setFields((before) => ({ ...before, ...part }));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (!check(event.currentTarget)) return;
    void save(async () => {
      await onSaved(await callOnce(app, 'addressAdd', { body: { ...fields, replaces: address?.id } }));
    });
  };
  return (
    <form className={styles.form} {...watch} onSubmit={submit} noValidate>
      {companies.length > 1 ? (
        <SelectField
          label="Компания"
          required
          value={fields.contragent}
          onChange={(event) => change({ contragent: Number(event.currentTarget.value) })}
        >
          {companies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <AddressField
        required
        isFirst
        value={fields.address}
        error={errors.address}
        onChange={(text) => change({ address: text })}
      />
      <TextAreaField
        label="Комментарий для водителя"
        name="comment"
        maxLength={ADDRESS_COMMENT_LENGTH}
        maxRows={5}
        value={fields.comment}
        error={errors.comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
      <InputField
        label="Контактное лицо"
        name="contact"
        autoComplete="off"
        maxLength={CONTACT_LENGTH}
        value={fields.contact}
        error={errors.contact}
        onChange={(event) => change({ contact: event.currentTarget.value })}
      />
      <PhoneField
        label="Телефон"
        name="phone"
        defaultValue={fields.phone}
        error={errors.phone}
        onPhone={(phone) => change({ phone })}
      />
      <FormButtons action="Сохранить" pending={isPending} onClose={onClose} />
    </form>
  );
}
