import { settingBounds, type SettingName, settingNames } from '#shared/shop-settings.ts';
import { useApp } from '#web/app/app-context.ts';
import { officeSettingsContract, type OfficeSettings } from '../contract.ts';
import { SettingsForm } from './settings-form.tsx';
import { wholeField } from './whole-field.ts';

type Orders = OfficeSettings['orders'];

const valuesOf = (orders: Orders) => ({
  FREE_DELIVERY_MINIMUM: String(orders.FREE_DELIVERY_MINIMUM),
  INVOICE_WORKING_DAYS: String(orders.INVOICE_WORKING_DAYS),
  UNPAID_ORDERS: orders.UNPAID_ORDERS as string,
  ORDER_REQUEST_DAYS: String(orders.ORDER_REQUEST_DAYS),
  HOLIDAYS: orders.HOLIDAYS.join('\n'),
});
type Values = ReturnType<typeof valuesOf>;

/** Texts that are no number or no day are refused by the schema. */
const fromValues = (values: Values): Orders => ({
  FREE_DELIVERY_MINIMUM: numberOf(values.FREE_DELIVERY_MINIMUM),
  INVOICE_WORKING_DAYS: numberOf(values.INVOICE_WORKING_DAYS),
  UNPAID_ORDERS: values.UNPAID_ORDERS as Orders['UNPAID_ORDERS'],
  ORDER_REQUEST_DAYS: numberOf(values.ORDER_REQUEST_DAYS),
  HOLIDAYS: values.HOLIDAYS.split(/[\s,;]+/).filter(Boolean),
});

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** How long invoices are valid, and what becomes of unpaid orders. */
export function OrdersForm({ settings }: { settings: OfficeSettings }) {
  const { api } = useApp();
  return (
    <SettingsForm
      part={settings.orders}
      schema={officeSettingsContract.officeSettingsOrders.body}
      partOf={({ orders }) => orders}
      valuesOf={valuesOf}
      fromValues={fromValues}
      fields={[
        {
          ...wholeField<Values>('FREE_DELIVERY_MINIMUM', settingBounds.FREE_DELIVERY_MINIMUM),
          hint: 'По сумме заказа со скидкой и НДС. 0: доставка всегда бесплатна.',
        },
        {
          ...wholeField<Values>('INVOICE_WORKING_DAYS', settingBounds.INVOICE_WORKING_DAYS),
          hint: '0: счёт не истекает. Срок меняется и у выставленных счетов, если его не продлевали.',
        },
        {
          name: 'UNPAID_ORDERS',
          label: settingNames.UNPAID_ORDERS,
          kind: 'choice',
          required: true,
          wrong: 'Выберите',
          choices: [
            { value: 'ask', label: 'Спросить менеджера' },
            { value: 'release', label: 'Отменить, товары вернуть в продажу' },
          ],
        },
        wholeField<Values>('ORDER_REQUEST_DAYS', settingBounds.ORDER_REQUEST_DAYS),
        {
          name: 'HOLIDAYS',
          label: settingNames.HOLIDAYS,
          kind: 'long',
          maxLength: 5000,
          wrong: 'Дни пишутся так: 2026-12-31',
          placeholder: '2026-12-31',
          hint: 'По одному в строке.',
        },
      ]}
      givenBy={(name) => (settings.given.includes(name) ? (name as SettingName) : undefined)}
      save={(body) => api('officeSettingsOrders', { body })}
    />
  );
}
