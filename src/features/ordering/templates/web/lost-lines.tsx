import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import type { Template } from '../contract.ts';
import styles from './template-page.module.css';

interface LostLinesProps {
  lines: Template['lost'];
  onRemove: (ids: readonly number[]) => void;
}

/** Lines that are gone or not sold to the company: they stay in the template until the buyer removes them. */
export function LostLines({ lines, onRemove }: LostLinesProps) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.lost} aria-labelledby="lost-lines">
      <h2 id="lost-lines">Нельзя заказать: {countOf(lines.length, LINE_FORMS)}</h2>
      <ul>
        {lines.map(({ id, article, name, reason }) => (
          <li key={id}>
            {name}
            {article ? `, арт. ${article}` : null} <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
      <Button look="secondary" size="small" onClick={() => onRemove(lines.map(({ id }) => id))}>
        Убрать из шаблона
      </Button>
    </section>
  );
}
