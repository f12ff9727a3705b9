import styles from './keys-list.module.css';

/** Keys that are pressed together or instead of each other, and what they do. */
export type ListedKey = readonly [keys: readonly string[], what: string];

/** The shortcuts of a page; they are the same keys on the Russian layout. */
export function KeysList({ keys }: { keys: readonly ListedKey[] }) {
  return (
    <>
      <dl className={styles.list}>
        {keys.map(([names, what]) => (
          <div key={what} className={styles.row}>
            <dt>
              {names.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Работают и на русской раскладке. Отключить их можно в профиле.</p>
    </>
  );
}
