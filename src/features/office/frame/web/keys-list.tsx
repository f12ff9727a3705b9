import styles from './keys-list.module.css';

const keys: readonly [keys: readonly string[], what: string][] = [
  [['Ctrl', 'K'], 'Найти заказ, компанию, человека, артикул'],
  [['/'], 'К поиску в списке'],
  [['↑', '↓'], 'По строкам списка'],
  [['Пробел'], 'Выбрать строку'],
  [['Enter'], 'Открыть строку'],
  [['E'], 'Править состав заказа на его странице'],
  [['Ctrl', 'Enter'], 'Сохранить правку, оформить новый заказ'],
  [['Esc'], 'Закрыть окно'],
  [['?'], 'Этот список'],
];

/** The shortcuts of the office; they are the same keys on the Russian layout. */
export function KeysList() {
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
      <p className={styles.note}>Работают и на русской раскладке.</p>
    </>
  );
}
