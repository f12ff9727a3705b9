import { useState } from 'react';
import { amountOf } from '#shared/amount.ts';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { InputField } from '#web/ui/plain-fields.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import type { MyGood } from '../contract.ts';
import { withLevel } from './levels-cache.ts';
import styles from './level-field.module.css';

const MAX_DIGITS = 9;

/** Up to what quantity goods are ordered again; leaving the field keeps it, an empty one forgets it. */
export function LevelField({ good: { id, name, level, item } }: { good: MyGood }) {
  const { api, queryClient } = useApp();
  const [text, setText] = useState<string>();
  const unit = item?.measure.measureBase.symbol ?? '';
  const shown = level ? formatNumber(level.quantity) : '';
  const save = async () => {
    const digits = text?.replace(/\D/g, '').slice(0, MAX_DIGITS);
    setText(undefined);
    if (digits === undefined || Number(digits) === (level?.quantity ?? 0)) return;
    try {
      const { level: kept } = await api('myGoodsLevel', { body: { id, quantity: Number(digits) } });
      withLevel(queryClient, id, kept);
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <span className={styles.level}>
      <InputField
        label={`Дозаказывать до, ${unit}: ${name}`}
        hideLabel
        className={styles.field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        value={text ?? shown}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      {level ? (
        <span className={styles.note}>
          {level.coming > 0 ? `${amountOf(level.coming, unit)} в пути` : `не хватает ${formatNumber(level.lacking)}`}
        </span>
      ) : null}
    </span>
  );
}
