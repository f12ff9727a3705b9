import { useState, type FocusEvent, type FormEvent } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import type { Filter } from '../contract.ts';
import styles from './facets.module.css';

interface PriceRangeProps {
  prices: NonNullable<Filter['items']['prices']>;
  /** The chosen bounds, as the address has them. */
  from: number | null;
  to: number | null;
  onChoose: (from: number | null, to: number | null) => void;
}

/** Bounds of the price; they count when Enter is pressed or the fields are left. */
export function PriceRange({ prices, from, to, onChoose }: PriceRangeProps) {
  const [text, setText] = useState({ from: textOf(from), to: textOf(to) });
  const [known, setKnown] = useState({ from, to });
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    setText({ from: textOf(from), to: textOf(to) });
  }
  const choose = (event?: FormEvent) => {
    event?.preventDefault();
    const next = { from: parseAmount(text.from), to: parseAmount(text.to) };
    if (next.from !== from || next.to !== to) onChoose(next.from, next.to);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    if (!currentTarget.form?.contains(relatedTarget)) choose();
  };
  return (
    <form className={styles.group} onSubmit={choose} aria-label="Цена">
      <p className={styles.title}>Цена</p>
      <div className={styles.range}>
        {(['from', 'to'] as const).map((side) => (
          <input
            key={side}
            className={styles.bound}
            inputMode="decimal"
            autoComplete="off"
            maxLength={15}
            value={text[side]}
            placeholder={side === 'from' ? `от ${bound(prices.min, Math.floor)}` : `до ${bound(prices.max, Math.ceil)}`}
            aria-label={side === 'from' ? 'Цена от' : 'Цена до'}
            onBlur={leave}
            onChange={(event) => setText({ ...text, [side]: event.currentTarget.value })}
          />
        ))}
        <button type="submit" className={styles.apply}>
          ОК
        </button>
      </div>
    </form>
  );
}

/** Of a large price kopecks say nothing and find no room. */
const bound = (price: number, round: (price: number) => number): string =>
  formatNumber(price < 1000 ? price : round(price));

const textOf = (amount: number | null): string => (amount === null ? '' : formatNumber(amount));

/**
 * An amount of money as a buyer types it: '1 250', '99,9'. Null for nothing and for what is no amount; no more than the
 * grammar of the filter's address takes: twelve digits and two decimals.
 */
export function parseAmount(text: string): number | null {
  const [, whole, decimals] = /^(\d{1,12})(?:[.,](\d{0,9}))?$/.exec(text.replace(/[\s₽]/g, '')) ?? [];
  return whole === undefined ? null : Number(`${whole}.${(decimals ?? '').slice(0, 2) || '0'}`);
}
