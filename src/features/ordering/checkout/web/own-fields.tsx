import { OWN_NUMBER_LENGTH } from '#shared/limits.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { InputField, SelectField } from '#web/ui/plain-fields.tsx';
import styles from './checkout-fields.module.css';
import { fieldId } from './field-names.ts';
import type { Order } from './use-order.ts';

const SearchableSelect = latePart(
  async () => (await import('#web/ui/forms/searchable-select.tsx')).SearchableSelect,
  1,
);

/** More are found by typing. */
const MAX_PLAIN = 12;

/** What the order is for, and what the customer calls it; both may stay empty. */
export function OwnFields({ order }: { order: Order }) {
  const { data, choices, change, errors } = order;
  const objects = [
    { value: '', label: 'Не указан' },
    ...data.objects.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const value = choices.object === null ? '' : String(choices.object);
  const choose = (chosen: string) => change({ object: chosen === '' ? null : Number(chosen) });
  return (
    <div id={fieldId('object')} tabIndex={-1} className={styles.own}>
      {data.objects.length === 0 ? null : data.objects.length > MAX_PLAIN ? (
        <SearchableSelect
          label="Объект"
          choices={objects}
          value={value}
          error={errors.object}
          onChange={(chosen) => choose(chosen ?? '')}
        />
      ) : (
        <SelectField
          label="Объект"
          name="object"
          value={value}
          error={errors.object}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {objects.map((object) => (
            <option key={object.value} value={object.value}>
              {object.label}
            </option>
          ))}
        </SelectField>
      )}
      <InputField
        label="Ваш номер заказа"
        name="ownNumber"
        autoComplete="off"
        maxLength={OWN_NUMBER_LENGTH}
        value={choices.ownNumber}
        error={errors.ownNumber}
        onChange={({ currentTarget }) => change({ ownNumber: currentTarget.value })}
      />
    </div>
  );
}
