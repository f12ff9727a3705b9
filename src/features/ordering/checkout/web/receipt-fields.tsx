import { SelectField } from '#web/ui/plain-fields.tsx';
import { ChoiceList } from './choice-list.tsx';
import styles from './checkout-fields.module.css';
import type { Order } from './use-order.ts';

/** How the goods are received, and who carries them (R-CHK-02). */
export function ReceiptFields({ order }: { order: Order }) {
  const { data, choices, change, errors } = order;
  return (
    <>
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
      {choices.deliveryType === 'delivery' && data.transportCompanies.length > 0 ? (
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
