import { AddressField } from '#ordering/addresses/web/index.ts';
import { CONSIGNEE_NAME_LENGTH } from '#shared/limits.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { useKeptFields } from '#web/ui/forms/use-kept-fields.ts';
import { InputField } from '#web/ui/plain-fields.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { payerOf } from './choices.ts';
import { consigneeErrors } from './consignee-errors.ts';
import { CONSIGNEE_FORM } from './place-names.ts';
import { PlaceForm } from './place-form.tsx';
import { useNewPlace } from './use-new-place.ts';
import type { Order } from './use-order.ts';

const INN_LENGTH = 12;

/** A new consignee of the payer: stored, and chosen for this order. */
export function NewConsignee({ order, onClose }: { order: Order; onClose: () => void }) {
  const app = useApp();
  // Most companies receive their goods themselves
  const own = order.data.consignees.length === 0 ? (payerOf(order.data)?.uf_name ?? '') : '';
  const [values, setValues] = useKeptFields(CONSIGNEE_FORM, { name: own, inn: '', address: '', phone: '' });
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const { submit, watch, isPending, errors, failure } = useNewPlace({
    data: order.data,
    values,
    problems: consigneeErrors(values),
    save: async (contragent) => {
      const body = { contragent, ...values, inn: values.inn || null };
      const added = await callOnce(app, 'consigneeAdd', { body });
      order.addPlace('consignees', { id: added.id, name: added.name, inn: added.inn, address: added.address });
    },
    onDone: onClose,
  });
  return (
    <PlaceForm action="Добавить грузополучателя" {...{ isPending, failure, watch, onClose }} onSubmit={submit}>
      <InputField
        label="Название"
        required
        name="name"
        maxLength={CONSIGNEE_NAME_LENGTH}
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <InputField
        label="ИНН"
        inputMode="numeric"
        name="inn"
        maxLength={INN_LENGTH}
        value={values.inn}
        error={errors.inn}
        onChange={(event) => change({ inn: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
      <AddressField value={values.address} error={errors.address} onChange={(address) => change({ address })} />
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
