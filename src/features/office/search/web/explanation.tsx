import { formatNumber } from '#shared/number-format.ts';
import { Fact, Facts } from '#web/ui/office/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { TriedSearch } from '../contract.ts';
import styles from './search-screen.module.css';

/** How the search has read the query, and what buyers chose after it. */
export function Explanation({ tried: { text, dropped, readings, notes, chosen } }: { tried: TriedSearch }) {
  const used = readings.findIndex(({ found }) => found > 0);
  return (
    <>
      <Panel title="Как понят запрос">
        <Facts>
          <Fact name="Запрос">{text}</Fact>
          <Fact name="Не учтено">{dropped.join(', ')}</Fact>
          <Fact name="Пояснение">{notes.join('. ')}</Fact>
        </Facts>
        <ol className={styles.readings} aria-label="Прочтения">
          {readings.map((reading, n) => (
            <li key={`${reading.how} ${reading.text}`}>
              {n === used ? <b>«{reading.text}»</b> : `«${reading.text}»`}
              <span className={styles.dim}>
                {` · ${[reading.how, `найдено ${formatNumber(reading.found)}`, ...reading.changes].join(' · ')}`}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      {chosen.length > 0 ? (
        <Panel title="Что выбирали покупатели">
          <ul className={styles.rows}>
            {chosen.map(({ productId, name, article, opened, added }) => (
              <li key={productId} className={styles.row}>
                <span className={styles.name}>
                  {name} <span className={styles.dim}>{article}</span>
                </span>
                <span className={styles.dim}>
                  открыли {formatNumber(opened)}, в корзину {formatNumber(added)}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </>
  );
}
