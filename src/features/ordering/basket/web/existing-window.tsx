import { useState } from 'react';
import { amountOf } from '#shared/amount.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import styles from './add-report.module.css';
import type { ExistingQuestion, LineInBasket } from './use-existing-question.ts';

/** Goods of a list that the basket holds already: add to them, or replace their quantity. */
export function ExistingWindow({ question }: { question: ExistingQuestion | null }) {
  // It stays in sight while the window closes
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  return (
    <Modal opened={question !== null} onClose={() => question?.answer(null)} title="Товары уже в корзине">
      {last ? (
        <div className={styles.report}>
          <p>В корзине уже есть: {countOf(last.lines.length, LINE_FORMS)} из списка.</p>
          <ul className={styles.refused}>
            {last.lines.map((line) => (
              <li key={line.id}>
                <span className={styles.name}>
                  {line.article ? <span className={styles.article}>{line.article}</span> : null}
                  {line.name}
                </span>
                <span className={styles.amounts}>
                  в корзине {amount(line, line.inBasket)}, в списке {amount(line, line.wanted)}
                </span>
              </li>
            ))}
          </ul>
          <div className={styles.answers}>
            <Button onClick={() => last.answer('add')}>Добавить к имеющимся</Button>
            <Button look="secondary" onClick={() => last.answer('replace')}>
              Заменить количество
            </Button>
            <Button look="quiet" onClick={() => last.answer(null)}>
              Не добавлять
            </Button>
          </div>
        </div>
      ) : null}
    </Modal>
  );
}

const amount = ({ unit }: LineInBasket, quantity: number) => amountOf(quantity, unit);
