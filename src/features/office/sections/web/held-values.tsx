import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './section-screen.module.css';

interface HeldValuesProps<Field extends string> {
  /** Fields that were set by hand, with the words of the accounting base. */
  held: readonly { field: Field; source: string }[];
  names: Readonly<Record<Field, string>>;
  isPending: boolean;
  onReturn: (field: Field) => void;
}

/** What the accounting base says of fields that the shop has set itself. */
export function HeldValues<Field extends string>({ held, names, isPending, onReturn }: HeldValuesProps<Field>) {
  if (held.length === 0) return null;
  return (
    <Panel title="Задано в магазине">
      <ul className={styles.held}>
        {held.map(({ field, source }) => (
          <li key={field}>
            <span>
              {names[field]} — в 1С: «{source}»
            </span>
            <Button look="secondary" size="small" pending={isPending} onClick={() => onReturn(field)}>
              Вернуть значение из 1С
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.dim}>Загрузки не меняют эти поля.</p>
    </Panel>
  );
}
