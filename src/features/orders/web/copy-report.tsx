import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './order-actions.module.css';
import type { CopyReport } from './use-copy-order.ts';

/** What a copy has put into the basket, and line by line what it could not. */
export function CopyReportView({ report, onClose }: { report: CopyReport; onClose: () => void }) {
  const { added, corrected, refused } = report;
  return (
    <div className={styles.report}>
      {added > 0 ? <p>{countOf(added, LINE_FORMS)} по сегодняшним ценам.</p> : null}
      {corrected > 0 ? <p>Количество у {corrected} из них увеличено до целой упаковки.</p> : null}
      {refused.length > 0 ? (
        <>
          <h3 className={styles.title}>Не удалось добавить: {countOf(refused.length, LINE_FORMS)}</h3>
          <ul className={styles.refused}>
            {refused.map(({ id, article, name, reason }) => (
              <li key={id}>
                <span className={styles.name}>
                  {article ? <span className={styles.article}>{article}</span> : null}
                  {name}
                </span>
                <span className={styles.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className={styles.answers}>
        {added > 0 ? <ButtonLink href="/basket/">Перейти в корзину</ButtonLink> : null}
        <Button look={added > 0 ? 'secondary' : 'primary'} onClick={onClose}>
          {added > 0 ? 'Остаться здесь' : 'Понятно'}
        </Button>
      </div>
    </div>
  );
}
