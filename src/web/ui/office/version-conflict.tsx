import { Button } from '../button.tsx';
import type { FormValues, OfficeField } from './form-types.ts';
import styles from './office-form.module.css';

interface VersionConflictProps<Values extends FormValues> {
  fields: readonly OfficeField<Values>[];
  mine: Values;
  theirs: Values;
  isPending: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else has saved meanwhile: what differs, and the choice. */
export function VersionConflict<Values extends FormValues>(props: VersionConflictProps<Values>) {
  const { fields, mine, theirs, isPending, onKeepMine, onTakeTheirs } = props;
  const wordsOf = ({ choices, words }: OfficeField<Values>, value: string) =>
    words?.(value) || choices?.find((choice) => choice.value === value)?.label || value || 'пусто';
  return (
    <div role="alert">
      <p className={styles.conflict}>Пока вы меняли, это сохранил другой сотрудник. Что оставить?</p>
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">Поле</th>
            <th scope="col">У вас</th>
            <th scope="col">Сохранено</th>
          </tr>
        </thead>
        <tbody>
          {fields
            .filter(({ name }) => mine[name] !== theirs[name])
            .map((field) => (
              <tr key={field.name}>
                <th scope="row">{field.label}</th>
                <td>{wordsOf(field, mine[field.name] ?? '')}</td>
                <td>{wordsOf(field, theirs[field.name] ?? '')}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button pending={isPending} onClick={onKeepMine}>
          Сохранить моё
        </Button>
        <Button look="secondary" onClick={onTakeTheirs}>
          Взять сохранённое
        </Button>
      </div>
    </div>
  );
}
