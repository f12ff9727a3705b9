import { deliveryCount } from '#shared/order-totals.ts';
import { countOf, SHIPMENT_FORMS } from '#shared/plural.ts';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { ChoiceList } from './choice-list.tsx';
import styles from './checkout-fields.module.css';
import type { Order } from './use-order.ts';
import { formatDate } from '#shared/dates.ts';

const WEEKDAYS = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];

/** In how many dispatches and when; another shipment reads the checkout again (R-ENT-34, R-CONST-36). */
export function ShipmentFields({ order }: { order: Order }) {
  const { data, choices, change, shipment, changeShipment, errors } = order;
  return (
    <>
      <ChoiceList
        field="shipment"
        label="Как отгрузить"
        required
        inRow
        choices={data.shipments.map(({ value, name, disabled, reason }) => ({
          value,
          name,
          disabled,
          reason,
          details: [countOf(deliveryCount(value, data.summary.products.length), SHIPMENT_FORMS)],
        }))}
        value={shipment}
        error={errors.shipment}
        onChange={changeShipment}
      />
      <SelectField
        className={styles.select}
        label="Желаемая дата отгрузки"
        name="date"
        value={choices.date ?? ''}
        error={errors.date}
        onChange={(event) => change({ date: event.currentTarget.value || null })}
      >
        <option value="">Ближайшая</option>
        {data.dates.map((day) => (
          <option key={day} value={day}>
            {dayName(day)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** A day, yyyy-mm-dd, as it stands in the list of shipment days: 'пн, 24.11.2025'. */
function dayName(day: string): string {
  return `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${formatDate(day)}`;
}
