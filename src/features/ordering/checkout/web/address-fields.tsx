import { formatPhone } from '#shared/phone.ts';
import { Contact } from '#web/ui/contact.tsx';
import { ChoiceList } from './choice-list.tsx';
import { NewPlace } from './new-place.tsx';
import { ADDRESS_FORM } from './place-names.ts';
import type { Order } from './use-order.ts';

const loadForm = async () => (await import('./new-address.tsx')).NewAddress;

/** Where the goods are brought (R-ENT-33). */
export function AddressFields({ order }: { order: Order }) {
  const { data, choices, change, errors } = order;
  return (
    <>
      <ChoiceList
        field="address"
        label="Адрес доставки"
        required
        searchLabel="Поиск по адресам"
        choices={data.addresses.map(({ id, text, comment, contact, phone }) => ({
          value: id,
          name: text,
          details: [contact || phone ? <Contact contact={contact} phone={phone} /> : null, comment],
          searchText: [text, comment, contact, phone, formatPhone(phone)].join(' '),
        }))}
        value={choices.address}
        error={errors.address}
        empty="У компании пока нет адресов доставки. Добавьте первый."
        onChange={(address) => change({ address })}
      />
      <NewPlace name={ADDRESS_FORM} action="Новый адрес" title="Новый адрес доставки" order={order} load={loadForm} />
    </>
  );
}
