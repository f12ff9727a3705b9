import type { ReactNode } from 'react';
import type { OrderSummary } from '../contract.ts';
import { amountOf } from '#shared/amount.ts';
import { NBSP } from '#shared/number-format.ts';
import { formatWeight } from '#shared/order-totals.ts';
import { ARTICLE_FORMS, countOf, plural } from '#shared/plural.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { Spoken } from '#web/ui/spoken.tsx';
import styles from './order-panel.module.css';

interface OrderPanelProps {
  title: string;
  summary: Omit<OrderSummary, 'products' | 'warnings' | 'version' | 'remeasured'> & { remeasured?: number };
  /** The sums belong to an earlier state; new ones are on their way. */
  isStale?: boolean;
  /** Further lines of the list, before the total. */
  rows?: ReactNode;
  /** Below the sums: warnings and the next step. */
  children?: ReactNode;
}

/**
 * The side panel with the sums of the basket and of the order alike (R-CHK-04, R-BASK-01): count, articles, sum, VAT,
 * discount, weight in kilograms (R-CONST-35) and total.
 */
export function OrderPanel({ title, summary, isStale = false, rows, children }: OrderPanelProps) {
  const without = withoutText(summary.remeasured);
  const price = (value: number) => formatWirePrice(value, summary.currency);
  const { discount, discountPercent, contragentDiscountPercent } = summary;
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.rows} data-stale={isStale || undefined} aria-busy={isStale}>
        <PanelRow name="Товары">{goodsText(summary)}</PanelRow>
        <PanelRow name="Сумма">{price(summary.sum)}</PanelRow>
        {discount > 0 ? (
          <PanelRow
            name="По акциям"
            note={discountPercent > 0 ? percent(discountPercent) : `менее${NBSP}${percent(0.1)}`}
            isGain
          >
            {price(-discount)}
          </PanelRow>
        ) : null}
        {contragentDiscountPercent > 0 ? (
          <PanelRow name={`Скидка по договору ${percent(contragentDiscountPercent)}`}>уже в ценах</PanelRow>
        ) : null}
        <PanelRow name="Вес">{formatWeight(summary.weight, summary.unweighed)}</PanelRow>
        {rows}
        <PanelRow name="Итого" note={without} isTotal>
          {price(summary.total)}
        </PanelRow>
        <PanelRow name="В том числе НДС">{price(summary.VATSum)}</PanelRow>
      </dl>
      <Spoken text={`Итого ${price(summary.total)} ${without ?? ''}`} />
      {children}
    </section>
  );
}

/** '3 артикула, 46 шт'; pieces and metres have no sum. */
function goodsText({ articles, count, unit }: OrderPanelProps['summary']): string {
  const lines = countOf(articles, ARTICLE_FORMS);
  return unit === null ? lines : `${lines}, ${amountOf(count, unit)}`;
}

/** 'без 2 позиций, которые ждут подтверждения': their quantity is in a unit that the product no longer has. */
function withoutText(count = 0): string | undefined {
  if (count === 0) return undefined;
  return `${withoutCount(count)}, ${plural(count, ['которая ждёт', 'которые ждут', 'которые ждут'])} подтверждения`;
}

export const withoutCount = (count: number) => `без ${countOf(count, ['позиции', 'позиций', 'позиций'])}`;

/** '2,5 %': as many decimals as there are. */
const percent = (value: number) => `${String(value).replace('.', ',')}${NBSP}%`;

interface PanelRowProps {
  name: string;
  note?: string;
  isTotal?: boolean;
  isGain?: boolean;
  children: ReactNode;
}

export function PanelRow({ name, note, isTotal = false, isGain = false, children }: PanelRowProps) {
  return (
    <div className={styles.row} data-total={isTotal || undefined} data-gain={isGain || undefined}>
      <dt>
        {name}
        {note ? <span className={styles.note}>{note}</span> : null}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
