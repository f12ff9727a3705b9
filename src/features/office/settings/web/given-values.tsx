import styles from './settings-screen.module.css';

interface GivenValuesProps {
  /** Name, value and variable of each. */
  values: readonly { label: string; value: string; variable: string }[];
}

/** The settings that the environment sets: the screen shows them and changes none. */
export function GivenValues({ values }: GivenValuesProps) {
  if (values.length === 0) return null;
  return (
    <ul className={styles.given} aria-label="Задано на сервере">
      {values.map(({ label, value, variable }) => (
        <li key={variable}>
          {label}: <b>{value || 'пусто'}</b>. Задано переменной {variable}, здесь не меняется.
        </li>
      ))}
    </ul>
  );
}
