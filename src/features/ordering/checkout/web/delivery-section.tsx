import { formatPhone } from '#shared/phone.ts';
import { Contact } from '#web/ui/contact.tsx';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { ChoiceList } from './choice-list.tsx';
import { ADDRESS_FORM, CONSIGNEE_FORM } from './place-names.ts';
import { NewPlace } from './new-place.tsx';
import { PickupChoice } from './pickup-choice.tsx';
import { Section } from './section.tsx';
import styles from './section.module.css';
import type { Order } from './use-order.ts';

const loadNewAddress = async () => (await import('./new-address.tsx')).NewAddress;
const loadNewConsignee = async () => (await import('./new-consignee.tsx')).NewConsignee;

/** How the goods are received, and where (R-CHK-02, R-ENT-33, R-ENT-36). */
export function DeliverySection({ order }: { order: Order }) {
  const { data, choices, change, errors } = order;
  return (
    <Section title="Получение">
      <ChoiceList
        field="deliveryType"
        label="Способ получения"
        required
        inRow
        choices={data.deliveryTypes}
        value={choices.deliveryType}
        error={errors.deliveryType}
        onChange={(deliveryType) => change({ deliveryType })}
      />
      {choices.deliveryType === 'delivery' ? <Delivery order={order} /> : null}
      {choices.deliveryType === 'pickup' ? <PickupChoice order={order} /> : null}
    </Section>
  );
}

function Delivery({ order }: { order: Order }) {
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
      <NewPlace
        name={ADDRESS_FORM}
        action="Новый адрес"
        title="Новый адрес доставки"
        order={order}
        load={loadNewAddress}
      />
      <ChoiceList
        field="consignee"
        label="Грузополучатель"
        required
        searchLabel="Поиск по получателям"
        choices={data.consignees.map(({ id, name, inn, address }) => ({
          value: id,
          name,
          details: [inn && `ИНН ${inn}`, address],
          searchText: [name, inn, address].join(' '),
        }))}
        value={choices.consignee}
        error={errors.consignee}
        empty="У компании пока нет грузополучателей. Добавьте первого."
        onChange={(consignee) => change({ consignee })}
      />
      <NewPlace
        name={CONSIGNEE_FORM}
        action="Новый грузополучатель"
        title="Новый грузополучатель"
        order={order}
        load={loadNewConsignee}
      />
      {data.transportCompanies.length > 0 ? (
        <SelectField
          className={styles.select}
          label="Транспортная компания"
          name="transportCompany"
          value={choices.transportCompany ?? ''}
          error={errors.transportCompany}
          onChange={(event) => change({ transportCompany: Number(event.currentTarget.value) || null })}
        >
          <option value="">На усмотрение магазина</option>
          {data.transportCompanies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  );
}
