import { formatDate } from '#shared/dates.ts';
import { SearchableSelect, type SelectChoice } from '#web/ui/forms/searchable-select.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { InputField, SelectField, TextAreaField } from '#web/ui/plain-fields.tsx';
import type { EditorFields } from './editor-fields.ts';
import styles from './order-editor.module.css';
import type { OrderEditor } from './use-order-editor.ts';

/** More are found by typing. */
const MAX_PLAIN = 12;

/** Whose order it is, how it is delivered and paid, what is written to it. */
export function ChoiceFields({ editor }: { editor: OrderEditor }) {
  const { start, request, fields, errors, change } = editor;
  const { people, addresses, consignees, transportCompanies, pickupStores, dates } = start;
  const isDelivery = fields.deliveryType === 'delivery';
  const select = <K extends keyof EditorFields>(name: K, label: string, choices: readonly SelectChoice<string>[]) => (
    <ChoiceField
      {...{ name, label, choices }}
      value={fields[name] === null ? '' : String(fields[name])}
      error={errors[name]}
      onChange={(value) => {
        const known = typeof fields[name] === 'string' ? value : value === '' ? null : Number(value);
        change({ [name]: known } as Partial<EditorFields>);
      }}
    />
  );
  const named = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name });
  const offered = ({ value, name, disabled, reason }: OrderEditor['start']['paySystems'][number] | Offered) => ({
    value,
    label: disabled && reason ? `${name}: ${reason}` : name,
    disabled,
  });
  return (
    <div className={styles.fields}>
      <Panel title="Кому и как">
        {request ? (
          <p className={styles.note}>Заявка отправлена: {request.customer.name}</p>
        ) : people.length > 0 ? (
          select('person', 'Чей заказ', people.map(named))
        ) : (
          <p className={styles.note}>
            В компании некому заказывать: заказ будет записан на вас, отправить его на подтверждение нельзя.
          </p>
        )}
        {select('deliveryType', 'Получение', start.deliveryTypes.map(offered))}
        {isDelivery ? (
          <>
            {select(
              'address',
              'Адрес доставки',
              addresses.map(({ id, text }) => ({ value: String(id), label: text })),
            )}
            {select(
              'consignee',
              'Грузополучатель',
              consignees.map(({ id, name, address }) => ({ value: String(id), label: name, details: address })),
            )}
            {transportCompanies.length > 0
              ? select('transportCompany', 'Транспортная компания', [
                  { value: '', label: 'Любая' },
                  ...transportCompanies.map(named),
                ])
              : null}
          </>
        ) : (
          select(
            'pickupStore',
            'Пункт самовывоза',
            pickupStores.map(({ id, name, address }) => ({ value: String(id), label: `${name}, ${address}` })),
          )
        )}
        {select('shipment', 'Отгрузка', start.shipments.map(offered))}
        <SelectField
          label="Дата отгрузки"
          data-field="date"
          value={fields.date ?? ''}
          error={errors.date}
          onChange={({ currentTarget }) => change({ date: currentTarget.value || null })}
        >
          <option value="">Ближайшая</option>
          {dates.map((day) => (
            <option key={day} value={day}>
              {formatDate(day)}
            </option>
          ))}
        </SelectField>
        {select('paySystem', 'Оплата', start.paySystems.map(offered))}
      </Panel>
      <Panel title="К заказу">
        {start.objects.length > 0
          ? select('object', 'Объект', [{ value: '', label: 'Не указан' }, ...start.objects.map(named)])
          : null}
        <InputField
          label="Номер заказа у клиента"
          data-field="buyerNumber"
          maxLength={50}
          autoComplete="off"
          value={fields.buyerNumber}
          error={errors.buyerNumber}
          onChange={({ currentTarget }) => change({ buyerNumber: currentTarget.value })}
        />
        <TextAreaField
          label="Комментарий к заказу"
          data-field="comment"
          maxLength={1000}
          maxRows={6}
          value={fields.comment}
          error={errors.comment}
          onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
        />
        {people.length > 0 || request ? (
          <TextAreaField
            label="Сообщение клиенту"
            data-field="message"
            hint="Уйдёт с заявкой на подтверждение"
            maxLength={1000}
            maxRows={6}
            value={fields.message}
            error={errors.message}
            onChange={({ currentTarget }) => change({ message: currentTarget.value })}
          />
        ) : null}
      </Panel>
    </div>
  );
}

type Offered = OrderEditor['start']['deliveryTypes'][number] | OrderEditor['start']['shipments'][number];

interface ChoiceFieldProps {
  name: string;
  label: string;
  choices: readonly SelectChoice<string>[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One of a few by the system's own list, one of many by typing. */
function ChoiceField({ name, label, choices, value, error, onChange }: ChoiceFieldProps) {
  if (choices.length > MAX_PLAIN) {
    return (
      <div data-field={name}>
        <SearchableSelect
          label={label}
          choices={choices}
          value={value}
          error={error}
          onChange={(chosen) => chosen !== null && onChange(chosen)}
        />
      </div>
    );
  }
  return (
    <SelectField
      label={label}
      data-field={name}
      value={value}
      error={error}
      title={choices.find((choice) => choice.value === value)?.label}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {choices.length === 0 ? <option value="">Нет</option> : null}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  );
}

/** Puts the focus on the field that a refusal names. */
export function focusField(place: HTMLElement | null, name: string): void {
  const field = place?.querySelector<HTMLElement>(`[data-field='${name}']`);
  const control = field?.matches('input, select, textarea') ? field : field?.querySelector<HTMLElement>('input');
  control?.focus();
}
