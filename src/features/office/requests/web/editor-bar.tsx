import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { amountOf } from '#shared/amount.ts';
import { fromWire } from '#shared/money.ts';
import { NBSP } from '#shared/number-format.ts';
import { formatWeight } from '#shared/order-totals.ts';
import { ARTICLE_FORMS, countOf, plural, ROW_FORMS } from '#shared/plural.ts';
import { formatMoney, formatWirePrice } from '#shared/price-format.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spoken } from '#web/ui/spoken.tsx';
import styles from './order-editor.module.css';
import type { Act } from './use-editor-call.ts';
import type { OrderEditor } from './use-order-editor.ts';
import { blockingOf, staffWarnings } from './staff-warnings.ts';

interface EditorBarProps {
  editor: OrderEditor;
  onAct: (act: Act) => void;
  /** Leads to the next row that is not ordered. */
  onRefused: () => void;
}

/** Stays in view below the lines: what they make, what is left of the limit, what stops the order, the buttons. */
export function EditorBar({ editor, onAct, onRefused }: EditorBarProps) {
  const { priced, isPricing, priceError, refused, start, request, sending, hasLines, rows } = editor;
  const isAsked = rows.some((row) => row.isAsked);
  const isLocked = sending.step !== 'ready';
  const isBlocked = (!hasLines && !isAsked) || isLocked;
  const mayPlace = blockingOf(editor).length === 0;
  const doing = sending.step === 'sending' ? sending.act : null;
  return (
    <section className={styles.bar} aria-label="Итог заказа">
      <Warnings editor={editor} />
      {priceError ? (
        <p className={styles.warning} data-blocking role="alert">
          <Icon of={IconAlertCircle} size={18} />
          <span>
            {failureMessage(priceError, 'Не удалось посчитать заказ')}{' '}
            <button type="button" className={styles.link} onClick={editor.repriceNow}>
              Повторить
            </button>
          </span>
        </p>
      ) : null}
      <div className={styles.line}>
        <Sums editor={editor} isStale={isPricing || isAsked} />
        {refused.length > 0 ? (
          <button type="button" className={styles.refused} title="Перейти к следующей из них" onClick={onRefused}>
            {countOf(refused.length, ROW_FORMS)} не {plural(refused.length, ['войдёт', 'войдут', 'войдут'])} в заказ
          </button>
        ) : null}
        <span className={styles.buttons}>
          {sending.step === 'lost' ? (
            <Button onClick={() => void sending.again()}>Повторить</Button>
          ) : request ? (
            <Button pending={doing === 'change'} disabled={isBlocked} onClick={() => onAct('change')}>
              Отправить снова
            </Button>
          ) : (
            <>
              {start.people.length > 0 ? (
                <Button
                  look="secondary"
                  pending={doing === 'send'}
                  disabled={isBlocked && doing !== 'send'}
                  onClick={() => onAct('send')}
                >
                  Отправить на подтверждение
                </Button>
              ) : null}
              <Button
                pending={doing === 'place'}
                disabled={(isBlocked && doing !== 'place') || !mayPlace}
                aria-keyshortcuts="Control+Enter"
                title="Ctrl + Enter"
                onClick={() => onAct('place')}
              >
                Оформить заказ
              </Button>
            </>
          )}
        </span>
      </div>
      {priced ? <Spoken text={`Итого ${formatWirePrice(priced.summary.total, priced.summary.currency)}`} /> : null}
    </section>
  );
}

function Sums({ editor: { priced, start, hasLines }, isStale }: { editor: OrderEditor; isStale: boolean }) {
  const { creditAvailable } = start;
  if (!priced) {
    return <p className={styles.sums}>{isStale && hasLines ? 'Считаем…' : 'Добавьте товары'}</p>;
  }
  const { total, sum, discount, VATSum, articles, count, unit, weight, unweighed, currency } = priced.summary;
  const price = (value: number) => formatWirePrice(value, currency);
  const goods = [
    countOf(articles, ARTICLE_FORMS),
    unit && amountOf(count, unit),
    `вес ${formatWeight(weight, unweighed)}`,
  ];
  // In kopecks
  const left = creditAvailable === null ? null : fromWire(creditAvailable) - fromWire(total);
  return (
    <p className={styles.sums} data-stale={isStale || undefined} aria-busy={isStale}>
      <b className={styles.total}>{price(total)}</b>
      <span className={styles.note}>
        {goods.filter(Boolean).join(' · ')}
        {discount > 0 ? ` · без скидки ${price(sum)}` : ''} · НДС{NBSP}
        {price(VATSum)}
      </span>
      <span className={styles.note}>
        {left === null || creditAvailable === null
          ? 'Только предоплата'
          : left < 0
            ? `Лимита ${price(creditAvailable)}, не хватает ${formatMoney(-left, currency)}`
            : `Лимита ${price(creditAvailable)}, после заказа останется ${formatMoney(left, currency)}`}
      </span>
    </p>
  );
}

function Warnings({ editor }: { editor: OrderEditor }) {
  const { priced, start, change } = editor;
  const mayPrepay = start.paySystems.some(({ value, disabled }) => value === 'prepayment' && !disabled);
  const shown = staffWarnings(priced?.summary.warnings ?? []);
  return (
    <ul className={styles.warnings} aria-label="Предупреждения" aria-live="polite">
      {shown.map(({ code, text, blocking }) => (
        <li key={code} className={styles.warning} data-blocking={blocking || undefined}>
          <Icon of={blocking ? IconAlertCircle : IconAlertTriangle} size={18} />
          <span>
            {text}{' '}
            {blocking && mayPrepay && (code === 'DEBT' || code === 'CREDIT_LIMIT') ? (
              <button type="button" className={styles.link} onClick={() => change({ paySystem: 'prepayment' })}>
                Выбрать предоплату
              </button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
