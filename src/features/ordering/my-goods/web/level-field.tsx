import { useState } from 'react';
import { amountOf } from '#shared/amount.ts';
import { formatNumber } from '#shared/number-format.ts';
import { MAX_QUANTITY } from '#shared/quantity.ts';
import { parseTyped } from '#shared/stepper.ts';
import { useApp } from '#web/app/app-context.ts';
import { InputField } from '#web/ui/plain-fields.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import type { MyGood } from '../contract.ts';
import { withLevel } from './levels-cache.ts';
import styles from './level-field.module.css';

/** The level that a text means: 0 forgets it; null for a text that is no number and changes nothing. */
export function levelIn(text: string): number | null {
  const typed = parseTyped(text);
  return typed === null ? null : Math.min(typed, MAX_QUANTITY);
}

/** Up to what quantity goods are ordered again; Enter and leaving the field keep it, an empty one forgets it. */
export function LevelField({ good: { id, name, level, item } }: { good: MyGood }) {
  const { api, queryClient } = useApp();
  const [text, setText] = useState<string>();
  const unit = item?.measure.measureBase.symbol ?? '';
  const shown = level ? formatNumber(level.quantity) : '';
  const save = async () => {
    const quantity = text === undefined ? null : levelIn(text);
    setText(undefined);
    if (quantity === null || quantity === (level?.quantity ?? 0)) return;
    try {
      const { level: kept } = await api('myGoodsLevel', { body: { id, quantity } });
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
          if (event.key === 'Enter') void save();
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
