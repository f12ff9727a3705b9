import { formatWirePrice } from '#shared/price-format.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { InputField } from '#web/ui/plain-fields.tsx';
import styles from './correction.module.css';
import { readCost } from './draft.ts';
import type { CorrectionState } from './use-correction.ts';

/** The cost of delivery, the sum before and after, what will happen, and the button that does it. */
export function CorrectionBar({ correction, onClose }: { correction: CorrectionState; onClose: () => void }) {
  const { draft, change, note, setNote, plan, isChanged, isReadable, failure, save, isPending } = correction;
  const blocking = plan?.summary.warnings.filter((warning) => warning.blocking) ?? [];
  const isUnbuyable = plan?.lines.some(({ reason }) => reason !== null) ?? false;
  return (
    <>
      <div className={styles.fields}>
        <InputField
          className={styles.cost}
          label="Стоимость доставки, с НДС"
          placeholder="не указана"
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={draft.delivery}
          error={readCost(draft.delivery) === undefined ? 'Введите сумму' : null}
          onChange={({ currentTarget: { value } }) => change({ delivery: value })}
        />
        <InputField
          className={styles.note}
          label="Комментарий для клиента"
          autoComplete="off"
          maxLength={1000}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </div>
      <div className={styles.bar}>
        <div className={styles.outcome}>
          <div>
            <Sums correction={correction} />
            <output className={styles.what}>{whatHappens(correction)}</output>
          </div>
          <span className={styles.buttons}>
            <Button pending={isPending} disabled={!isChanged || !isReadable || isUnbuyable} onClick={() => void save()}>
              {plan?.when === 'confirm' ? 'Отправить клиенту' : 'Сохранить'}
            </Button>
            <Button look="secondary" onClick={onClose}>
              Не править
            </Button>
          </span>
        </div>
        {blocking.map(({ code, text }) => (
          <p key={code} className={styles.reason}>
            {text}
          </p>
        ))}
        <FormFailure>{failure}</FormFailure>
        <p className={styles.hint}>
          <kbd>↑</kbd> <kbd>↓</kbd> по количествам, <kbd>Ctrl</kbd> <kbd>Enter</kbd> сохранить, <kbd>Esc</kbd> выйти
        </p>
      </div>
    </>
  );
}

function Sums({ correction: { base, plan, isChanged } }: { correction: CorrectionState }) {
  const price = (sum: number) => formatWirePrice(sum, base.currency);
  const before = base.sums?.ordered ?? 0;
  if (!isChanged || !plan) return <p className={styles.sums}>Сумма заказа {price(before)}</p>;
  const difference = Math.round((plan.total - before) * 100) / 100;
  return (
    <p className={styles.sums}>
      Было {price(before)} <span aria-hidden="true">→</span> станет <b>{price(plan.total)}</b>
      {difference === 0 ? null : (
        <span className={styles.dim}>
          {difference > 0 ? '+' : '−'}
          {price(Math.abs(difference))}
        </span>
      )}
    </p>
  );
}

function whatHappens({ plan, isChanged, isReadable }: CorrectionState): string {
  if (!isReadable) return 'Проверьте отмеченные поля.';
  if (!isChanged) return 'Измените количество, замените или добавьте товар.';
  if (!plan) return 'Считаем…';
  if (plan.when === 'confirm') {
    return `После подтверждения клиентом${plan.person ? `: ${plan.person}` : ''}. До этого заказ остаётся прежним.`;
  }
  return plan.when === 'now'
    ? 'Сразу. Покупатель получит письмо, что было и что стало.'
    : 'Сразу: в компании некому подтвердить. Правка останется в истории заказа.';
}
