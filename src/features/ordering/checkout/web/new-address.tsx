import { AddressField, addressErrors } from '#ordering/addresses/web/index.ts';
import { ADDRESS_COMMENT_LENGTH, CONTACT_LENGTH } from '#shared/limits.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { InputField } from '#web/ui/plain-fields.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { ADDRESS_FORM } from './place-names.ts';
import { PlaceForm } from './place-form.tsx';
import { useNewPlace } from './use-new-place.ts';
import type { Order } from './use-order.ts';

/** A new delivery address of the payer: stored, and chosen for this order. */
export function NewAddress({ order, onClose }: { order: Order; onClose: () => void }) {
  const app = useApp();
  const [values, setValues] = useKeptFields(ADDRESS_FORM, { address: '', comment: '', contact: '', phone: '' });
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const { submit, watch, isPending, errors, failure } = useNewPlace({
    data: order.data,
    values,
    problems: addressErrors(values),
    save: async (contragent) => {
      const body = { contragent, ...values };
      const { id, address: text, ...rest } = await callOnce(app, 'addressAdd', { body });
      order.addPlace('addresses', { id, text, comment: rest.comment, contact: rest.contact, phone: rest.phone });
    },
    onDone: onClose,
  });
  return (
    <PlaceForm action="Добавить адрес" {...{ isPending, failure, watch, onClose }} onSubmit={submit}>
      <AddressField
        value={values.address}
        error={errors.address}
        onChange={(address) => change({ address })}
        required
      />
      <InputField
        label="Комментарий для водителя"
        name="comment"
        maxLength={ADDRESS_COMMENT_LENGTH}
        value={values.comment}
        error={errors.comment}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
      <InputField
        label="Контактное лицо"
        name="contact"
        maxLength={CONTACT_LENGTH}
        value={values.contact}
        error={errors.contact}
        onChange={(event) => change({ contact: event.currentTarget.value })}
      />
      <PhoneField
        label="Телефон"
        name="phone"
        defaultValue={values.phone}
        error={errors.phone}
        onPhone={(phone) => change({ phone })}
      />
    </PlaceForm>
  );
}
