import { formatDate } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { markupText } from '#shared/markup.ts';
import { Link } from '#web/ui/link.tsx';
import type { OpenQuestions } from '../contract.ts';
import styles from './questions-block.module.css';

/** What buyers asked about goods and nobody answered yet. */
export function QuestionsBlock({ data: { total, items } }: { data: OpenQuestions }) {
  return (
    <>
      <ul className={styles.questions}>
        {items.map(({ id, text, date, product }) => (
          <li key={id}>
            <p className={styles.about}>
              <Link href={product.url}>{markupText(product.name)}</Link> <time dateTime={date}>{formatDate(date)}</time>
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
      {total > items.length ? <p className={styles.more}>{`И ещё ${formatNumber(total - items.length)}`}</p> : null}
    </>
  );
}
