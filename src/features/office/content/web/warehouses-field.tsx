import type { FieldInput } from '#web/ui/office/form-types.ts';
import styles from './fields.module.css';

interface WarehousesFieldProps extends FieldInput {
  warehouses: readonly { id: number; name: string }[];
}

/** Warehouses by ticks; the value is the list of their ids as JSON. */
export function WarehousesField({ label, error, value, onChange, warehouses }: WarehousesFieldProps) {
  const chosen = JSON.parse(value) as number[];
  const toggle = (id: number, isOn: boolean) =>
    onChange(JSON.stringify(isOn ? [...chosen, id] : chosen.filter((one) => one !== id)));
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      {warehouses.length === 0 ? <p className={styles.hint}>Складов пока нет: они приходят из выгрузки.</p> : null}
      {warehouses.map(({ id, name }) => (
        <label key={id} className={styles.tick}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
          {name}
        </label>
      ))}
      {error ? <p className={styles.error}>{error}</p> : null}
    </fieldset>
  );
}
