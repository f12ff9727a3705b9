import type { AddReport } from '#goods/catalogue/web/index.ts';
import { resultsHref } from '#goods/search/web/index.ts';
import { roundedText } from '#shared/order-sheet/amount-text.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Modal } from '#web/ui/modal.tsx';
import styles from './add-report.module.css';

export interface AddReportWindowProps {
  report: AddReport | null;
  onClose: () => void;
  /** Where something was added: whose goods they are. */
  title: string;
}

/** Says what was put into the basket, and line by line what could not be. */
export function AddReportWindow({ report, onClose, title }: AddReportWindowProps) {
  return (
    <Modal opened={report !== null} onClose={onClose} title={report?.added === 0 ? 'Ничего не добавлено' : title}>
      {report ? <Report report={report} onClose={onClose} /> : null}
    </Modal>
  );
}

function Report({ report, onClose }: { report: AddReport; onClose: () => void }) {
  const { added, corrected, refused } = report;
  return (
    <div className={styles.report}>
      {added > 0 ? <p>Добавлено: {countOf(added, LINE_FORMS)} по сегодняшним ценам.</p> : null}
      {corrected.length > 0 ? (
        <>
          <h3 className={styles.title}>
            Количество изменено до целой упаковки: {countOf(corrected.length, LINE_FORMS)}
          </h3>
          <ul className={styles.refused}>
            {corrected.map(({ id, quantity, correction }) =>
              correction ? (
                <li key={id}>
                  <Name of={correction} />
                  <span className={styles.amounts}>{roundedText(correction.wanted, quantity, correction)}</span>
                </li>
              ) : null,
            )}
          </ul>
        </>
      ) : null}
      {refused.length > 0 ? (
        <>
          <h3 className={styles.title}>Не удалось добавить: {countOf(refused.length, LINE_FORMS)}</h3>
          <ul className={styles.refused}>
            {refused.map(({ id, article, name, reason }) => (
              <li key={id}>
                <Name of={{ article, name }} />
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

function Name({ of: { article, name } }: { of: { article: string | null; name: string } }) {
  return (
    <span className={styles.name}>
      {article ? <span className={styles.article}>{article}</span> : null}
      {/* By its name the search finds the product, or what is sold in its place */}
      <Link href={resultsHref(name)}>{name}</Link>
    </span>
  );
}
