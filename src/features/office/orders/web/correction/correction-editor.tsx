import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Confirm } from '#web/ui/confirm.tsx';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { OfficeOrder } from '../../contract.ts';
import { AddedLine, OwnLine } from './edited-line.tsx';
import { CorrectionBar } from './correction-bar.tsx';
import { CorrectionConflict } from './correction-conflict.tsx';
import styles from './correction.module.css';
import { quantityOf } from './draft.ts';
import { GoodsChoice } from './goods-choice.tsx';
import { useCorrection } from './use-correction.ts';

interface CorrectionEditorProps {
  order: OfficeOrder;
  /** The line whose quantity has the focus first; null: the first one. */
  firstLine: number | null;
  onClose: () => void;
}

/** What the window of goods chooses for: the place of a line, or another line. */
type Choice = { lineNo: number; name: string; id: number } | 'added';

/** The lines of an order, to be changed: by keyboard as in a table. Ctrl+Enter sends the correction, Esc leaves it. */
export function CorrectionEditor({ order, firstLine, onClose }: CorrectionEditorProps) {
  const [isDone, setDone] = useState(false);
  const correction = useCorrection(order, () => {
    setDone(true);
    onClose();
  });
  const { base, draft, change, plan, isChanged } = correction;
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => (isChanged ? setLeaving(true) : onClose());
  const [choice, setChoice] = useState<Choice | null>(null);
  const place = useRef<HTMLElement>(null);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (place.current) onKey(event, place.current, { save: correction.save, onClose: leave });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const setQuantity = (lineNo: number, text: string) => change({ quantities: { ...draft.quantities, [lineNo]: text } });
  const choose = (chosen: { id: number; name: string; article: string | null }) => {
    if (choice === 'added') {
      const isThere = draft.added.some(({ id }) => id === chosen.id);
      if (!isThere) change({ added: [...draft.added, { ...chosen, quantity: '1' }] });
    } else if (choice) change({ replaced: { ...draft.replaced, [choice.lineNo]: chosen } });
    setChoice(null);
  };
  return (
    <section ref={place} className={styles.place} aria-labelledby="office-correction">
      <h2 id="office-correction" className={styles.title}>
        Правка заказа
      </h2>
      {base.correction ? <p className={styles.notice}>Правка, которая уже ждёт клиента, будет заменена этой.</p> : null}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.index}>
                №
              </th>
              <th scope="col" className={styles.name}>
                Товар
              </th>
              <th scope="col">Количество</th>
              <th scope="col">Свободно</th>
              <th scope="col">Цена</th>
              <th scope="col">Сумма</th>
              <th scope="col" aria-label="Действия" />
            </tr>
          </thead>
          <tbody>
            {base.lines.map((line) => (
              <OwnLine
                key={line.lineNo}
                line={line}
                currency={base.currency}
                isFirst={line.lineNo === (firstLine ?? order.lines[0]?.lineNo)}
                text={quantityOf(draft, line)}
                chosen={draft.replaced[line.lineNo] ?? null}
                planned={plan?.lines.find(({ lineNo }) => lineNo === line.lineNo) ?? null}
                free={freeOf(plan, draft.replaced[line.lineNo]?.id ?? line.id)}
                onQuantity={(text) => setQuantity(line.lineNo, text)}
                onReplace={() => setChoice({ lineNo: line.lineNo, name: line.name, id: line.id })}
                onKeep={() => {
                  const { [line.lineNo]: _, ...replaced } = draft.replaced;
                  const { [line.lineNo]: __, ...quantities } = draft.quantities;
                  change({ replaced, quantities });
                }}
              />
            ))}
            {draft.added.map((line) => (
              <AddedLine
                key={line.id}
                line={line}
                currency={base.currency}
                planned={plan?.lines.find(({ id, change: kind }) => kind === 'added' && id === line.id) ?? null}
                free={freeOf(plan, line.id)}
                onQuantity={(quantity) =>
                  change({ added: draft.added.map((one) => (one.id === line.id ? { ...one, quantity } : one)) })
                }
                onRemove={() => change({ added: draft.added.filter(({ id }) => id !== line.id) })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.more}>
        <Button look="secondary" size="small" onClick={() => setChoice('added')}>
          <Icon of={IconPlus} size={16} />
          Добавить товар
        </Button>
      </p>
      <CorrectionBar correction={correction} onClose={leave} />
      <GoodsChoice
        replaced={choice === null || choice === 'added' ? null : choice}
        opened={choice !== null}
        company={base.company.id}
        onChoose={choose}
        onClose={() => setChoice(null)}
      />
      <CorrectionConflict correction={correction} />
      <Confirm
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        title="Выйти без правки?"
        action="Выйти"
        refusal="Править дальше"
        onConfirm={async () => onClose()}
      >
        Изменения в заказе не сохранены.
      </Confirm>
      <LeaveQuestion isAsked={isChanged && !isDone} title="Уйти без правки?">
        Изменения в заказе не сохранены.
      </LeaveQuestion>
    </section>
  );
}

type Plan = ReturnType<typeof useCorrection>['plan'];

const freeOf = (plan: Plan, id: number): number | null => plan?.stock.find((one) => one.id === id)?.available ?? null;

type Actions = { save: () => Promise<void>; onClose: () => void };

/** Arrows go from quantity to quantity, Enter too; keys of a window above are its own. */
function onKey(event: KeyboardEvent, place: HTMLElement, { save, onClose }: Actions): void {
  const { target, code } = event;
  const isWithin = target === document.body || (target instanceof Element && place.contains(target));
  if (!isWithin || event.defaultPrevented) return;
  if (code === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    void save();
  } else if (code === 'Escape') {
    event.preventDefault();
    onClose();
  } else if (['ArrowDown', 'ArrowUp', 'Enter'].includes(code) && target instanceof HTMLInputElement) {
    if (target.dataset['line'] === undefined) return;
    event.preventDefault();
    const fields = [...place.querySelectorAll<HTMLInputElement>('input[data-line]')];
    fields[fields.indexOf(target) + (code === 'ArrowUp' ? -1 : 1)]?.focus();
  }
}
