import { useState } from 'react';
import { AddressField } from '#ordering/addresses/web/index.ts';
import { CONSIGNEE_NAME_LENGTH } from '#shared/address-limits.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { InputField } from '#web/ui/plain-fields.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { payerOf } from './choices.ts';
import { consigneeErrors } from './consignee-errors.ts';
import { PlaceForm } from './place-form.tsx';
import { useNewPlace } from './use-new-place.ts';
import type { Order } from './use-order.ts';

const INN_LENGTH = 12;

/** A new consignee of the payer: stored, and chosen for this order. */
export function NewConsignee({ order, onClose }: { order: Order; onClose: () => void }) {
  const app = useApp();
  // Most companies receive their goods themselves
  const [name, setName] = useState(order.data.consignees.length === 0 ? (payerOf(order.data)?.uf_name ?? '') : '');
  const [inn, setInn] = useState('');
  const [address, setAddress] = useState('');
  const [phone, setPhone] = useState('');
  const values = { name, inn, address, phone };
  const { submit, watch, isPending, errors, failure } = useNewPlace({
    data: order.data,
    values,
    problems: consigneeErrors(values),
    save: async (contragent) => {
      const body = { contragent, ...values, inn: inn || null };
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
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <InputField
        label="ИНН"
        inputMode="numeric"
        name="inn"
        maxLength={INN_LENGTH}
        value={inn}
        error={errors.inn}
        onChange={(event) => setInn(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <AddressField value={address} error={errors.address} onChange={setAddress} />
      <PhoneField label="Телефон" name="phone" error={errors.phone} onPhone={setPhone} />
    </PlaceForm>
  );
}
