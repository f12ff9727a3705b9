import { IconArrowBackUp, IconReplace, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { amountOf, unitAfter } from '#shared/amount.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatColumnPrice, wrappable } from '#shared/price-format.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { OfficeOrder } from '../../contract.ts';
import styles from './correction.module.css';
import { type Chosen, readQuantity } from './draft.ts';

type Line = OfficeOrder['lines'][number];
type Planned = Data<'officeOrderCorrection'>['lines'][number];

interface OwnLineProps {
  line: Line;
  currency: string;
  text: string;
  /** Its quantity has the focus first. */
  isFirst: boolean;
  /** What takes its place; null: nothing. */
  chosen: Chosen | null;
  planned: Planned | null;
  /** Free stock as the plan has it; null: not asked. */
  free: number | null;
  onQuantity: (text: string) => void;
  onReplace: () => void;
  /** Leaves the line as the order has it. */
  onKeep: () => void;
}

/** A line of the order: its quantity, what replaces it, what it comes to. */
export function OwnLine({ line, currency, text, chosen, planned, free, isFirst, ...on }: OwnLineProps) {
  const { lineNo, name, unit, ordered } = line;
  const quantity = readQuantity(text);
  const isRemoved = quantity === 0;
  const isChanged = chosen !== null || quantity !== ordered;
  const stock = free ?? line.stock.reduce((all, one) => all + one.free, 0);
  return (
    <tr data-state={isRemoved ? 'removed' : isChanged ? 'changed' : undefined}>
      <td className={styles.index}>{lineNo}</td>
      <td className={styles.name}>
        <span className={styles.goods}>{chosen?.name ?? name}</span>
        <span className={styles.dim}>
          {chosen ? [chosen.article, `вместо: ${name}`].filter(Boolean).join(' · ') : line.article}
        </span>
        <Refusal planned={planned} text={text} />
      </td>
      <td>
        <Quantity lineNo={lineNo} isFirst={isFirst} name={name} text={text} unit={unit} onChange={on.onQuantity} />
        {isChanged ? <span className={styles.was}>было {amountOf(ordered, unit)}</span> : null}
        <Rounded planned={planned} text={text} />
      </td>
      <td>{formatNumber(stock)}</td>
      <Sums line={line} planned={planned} isRemoved={isRemoved} currency={currency} />
      <td>
        {isChanged ? <IconButton of={IconArrowBackUp} label={`Вернуть как было: ${name}`} onPress={on.onKeep} /> : null}
        {isRemoved ? null : (
          <>
            <IconButton of={IconReplace} label={`Заменить: ${name}`} onPress={on.onReplace} />
            <IconButton of={IconTrash} label={`Убрать: ${name}`} onPress={() => on.onQuantity('0')} />
          </>
        )}
      </td>
    </tr>
  );
}

type SumsProps = Pick<OwnLineProps, 'line' | 'planned' | 'currency'> & { isRemoved: boolean };

/** Price and sum as planned, else as the order has them. */
function Sums({ line, planned, isRemoved, currency }: SumsProps) {
  const bought = planned?.isOrdered ? planned : null;
  const money = (sum: number) => wrappable(formatColumnPrice(sum, currency));
  return (
    <>
      <td className={styles.money}>
        {money(bought?.price ?? line.price ?? 0)}
        {bought?.was && bought.was.price !== bought.price ? (
          <span className={styles.was}>была {formatColumnPrice(bought.was.price, currency)}</span>
        ) : null}
      </td>
      <td className={classes(styles.money, styles.sum)}>
        {isRemoved ? '—' : money(bought?.lineTotal ?? line.total ?? 0)}
      </td>
    </>
  );
}

interface AddedLineProps {
  line: Chosen & { quantity: string };
  currency: string;
  planned: Planned | null;
  free: number | null;
  onQuantity: (text: string) => void;
  onRemove: () => void;
}

/** A product that the order does not have yet. */
export function AddedLine({ line, currency, planned, free, onQuantity, onRemove }: AddedLineProps) {
  const { name, article, quantity } = line;
  return (
    <tr data-state="changed">
      <td className={styles.index}>+</td>
      <td className={styles.name}>
        <span className={styles.goods}>{name}</span>
        <span className={styles.dim}>{article}</span>
        <Refusal planned={planned} text={quantity} />
      </td>
      <td>
        <Quantity
          lineNo={`+${line.id}`}
          isFirst
          name={name}
          text={quantity}
          unit={planned?.unit ?? 'шт'}
          onChange={onQuantity}
        />
        <Rounded planned={planned} text={quantity} />
      </td>
      <td>{free === null ? '' : formatNumber(free)}</td>
      <td className={styles.money}>
        {planned?.isOrdered ? wrappable(formatColumnPrice(planned.price, currency)) : ''}
      </td>
      <td className={classes(styles.money, styles.sum)}>
        {planned?.isOrdered ? wrappable(formatColumnPrice(planned.lineTotal, currency)) : ''}
      </td>
      <td>
        <IconButton of={IconTrash} label={`Убрать: ${name}`} onPress={onRemove} />
      </td>
    </tr>
  );
}

interface QuantityProps {
  lineNo: number | string;
  /** Has the focus as it appears. */
  isFirst: boolean;
  name: string;
  text: string;
  unit: string;
  onChange: (text: string) => void;
}

function Quantity({ lineNo, isFirst, name, text, unit, onChange }: QuantityProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const quantity = readQuantity(text);
  return (
    <span className={styles.quantity}>
      <input
        ref={field}
        data-line={lineNo}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        aria-label={`Количество: ${name}`}
        aria-invalid={quantity === null || undefined}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <span className={styles.unit}>{unitAfter(quantity ?? 0, unit)}</span>
    </span>
  );
}

/** Packs and the minimum make another quantity of it. */
function Rounded({ planned, text }: { planned: Planned | null; text: string }) {
  const isOther = planned?.isOrdered && readQuantity(text) !== null && planned.quantity !== readQuantity(text);
  return isOther ? <span className={styles.was}>будет {amountOf(planned.quantity, planned.unit)}</span> : null;
}

/** Why a line cannot be bought. */
function Refusal({ planned, text }: { planned: Planned | null; text: string }) {
  if (readQuantity(text) === null) return <span className={styles.reason}>Введите целое число</span>;
  return planned?.reason ? <span className={styles.reason}>{planned.reason}</span> : null;
}

function IconButton({ of, label, onPress }: { of: typeof IconTrash; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.icon} aria-label={label} title={label.split(':')[0]} onClick={onPress}>
      <Icon of={of} size={18} />
    </button>
  );
}
