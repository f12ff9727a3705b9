import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf, ROW_FORMS } from '#shared/plural.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './excel-order.module.css';
import type { LeftRow } from './left-rows.ts';

interface LeftListProps {
  rows: readonly LeftRow[];
  onDrop: () => void;
}

const STEP = 50;

/** The rows of the last file that went to no basket: they stay to be looked at and downloaded. */
export function LeftList({ rows, onDrop }: LeftListProps) {
  const { api } = useApp();
  const [shown, setShown] = useState(STEP);
  const { isPending, run } = useDownload(async () =>
    downloadFile(await api('orderSheetLeft', { body: { rows: [...rows] } }), 'Не попали в корзину.xlsx'),
  );
  if (rows.length === 0) return null;
  return (
    <section className={styles.lost} aria-label="Не попали в корзину">
      <h2 className={styles.lostTitle}>Не попали в корзину: {countOf(rows.length, ROW_FORMS)} последнего файла</h2>
      <p className={styles.downloads}>
        <Button look="secondary" size="small" pending={isPending} onClick={run}>
          <Icon of={IconDownload} size={18} />
          Скачать XLSX
        </Button>
        <Button look="quiet" size="small" onClick={onDrop}>
          Убрать список
        </Button>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard too */}
      <ul className={styles.lostLines} tabIndex={0} aria-label="Строки, которых нет в корзине">
        {rows.slice(0, shown).map(({ place, article, name, amount, reason }) => (
          <li key={`${place}\n${article}\n${name}`} className={styles.lostLine}>
            <span className={styles.lostName}>
              <b>{article || 'Без артикула'}</b>
              {name ? <span>{name}</span> : null}
              <span className={styles.where}>
                Строка {place}
                {amount ? `, количество ${amount}` : null}
              </span>
            </span>
            <span className={styles.lostReason}>{reason}</span>
          </li>
        ))}
      </ul>
      {shown < rows.length ? (
        <Button look="secondary" size="small" onClick={() => setShown(shown + STEP)}>
          Показать еще
        </Button>
      ) : null}
    </section>
  );
}
