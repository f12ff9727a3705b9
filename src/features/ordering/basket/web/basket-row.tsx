import { IconTrash } from '@tabler/icons-react';
import type { RefCallback } from 'react';
import type { BasketItem } from '../contract.ts';
import { OfferSelects } from '#web/ui/offer-selects.tsx';
import { fromWire, lineTotal } from '#shared/money.ts';
import { customAmountText, effectiveMinimum } from '#shared/quantity.ts';
import { formatMoney, formatWirePrice } from '#shared/price-format.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { BasketRow } from './basket-lines.ts';
import styles from './basket-table.module.css';
import { Promotions } from './promotions.tsx';
import type { BasketPageState } from './use-basket-page.ts';

interface BasketRowViewProps {
  row: BasketRow;
  /** In the list that is shown; counted for screen readers and measured. */
  index: number;
  /** In the rows of the page, for what is done with it. */
  place: number;
  page: BasketPageState;
  isChecked: boolean;
  onToggle: (id: number) => void;
  measure: RefCallback<HTMLElement> | undefined;
}

/** One line in whatever state it is (R-STATE-010). */
export function BasketRowView({ row, index, place, page, isChecked, onToggle, measure }: BasketRowViewProps) {
  const { item, state } = row;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={styles.row}
      data-state={state}
      aria-busy={state === 'updating' || undefined}
    >
      <td className={styles.check}>
        <label className={styles.checkArea}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`Выбрать: ${item.name}`}
            checked={isChecked && state === 'normal'}
            disabled={state !== 'normal'}
            onChange={() => onToggle(item.id)}
          />
        </label>
      </td>
      <td className={styles.article} data-label="Арт.">
        {item.article ?? '—'}
      </td>
      <td className={styles.short} data-label="Код">
        {item.shortcode ?? '—'}
      </td>
      <td className={styles.product}>
        <Product row={row} place={place} page={page} />
      </td>
      {state === 'deleted' ? <Deleted row={row} onReturn={() => void page.giveBack(place)} /> : null}
      {state === 'updating' ? (
        <td className={styles.skeleton} colSpan={4} aria-label="Обновляется">
          <span className={styles.bar} />
        </td>
      ) : null}
      {state === 'normal' ? <Numbers row={row} place={place} page={page} /> : null}
    </tr>
  );
}

function Product({ row: { item, state }, place, page }: NumbersProps) {
  const { previewPicture, name, url, isInStock, stockStatus, offers, actions } = item;
  return (
    <div className={styles.goods}>
      <span className={styles.picture}>
        <Picture source={previewPicture} alt="" width={44} height={44} />
      </span>
      <span className={styles.text}>
        <Link href={url} className={styles.name}>
          {name}
        </Link>
        {isInStock ? null : <StockStatus status={stockStatus} />}
        {actions.length > 0 ? <Promotions item={item} /> : null}
        {state === 'normal' && hasChoice(offers) ? (
          <OfferSelects offers={offers} onChoose={(_code, offerId) => void page.changeOffer(place, offerId)} />
        ) : null}
      </span>
    </div>
  );
}

/** An offer that is the only one leaves nothing to choose. */
const hasChoice = (offers: BasketItem['offers']) => offers.some(({ items }) => items.length > 1);

interface NumbersProps {
  row: BasketRow;
  place: number;
  page: BasketPageState;
}

/** Price, quantity and sum; the sum follows the quantity at once and is the shop's as soon as it has answered. */
function Numbers({ row: { item, quantity }, place, page }: NumbersProps) {
  const { price, totalPrice, measure, minOrderCount, packageCount } = item;
  const { currency } = totalPrice;
  const rules = { minOrderCount, packageCount };
  const custom = measure.measureCustom;
  const amount = custom && customAmountText(quantity, custom.ratio);
  return (
    <>
      <td className={styles.price}>
        {formatWirePrice(price.value, currency)}
        <span className={styles.per}>
          {NBSP}за{NBSP}
          {measure.measureBase.symbol}
        </span>
        {price.valueBase > price.value ? (
          <s className={styles.struck}>
            <span className="visually-hidden">Цена без скидки: </span>
            {formatWirePrice(price.valueBase, currency)}
          </s>
        ) : null}
      </td>
      <td className={styles.quantity}>
        <QuantityStepper
          value={quantity}
          item={{ ...rules, inBasket: true }}
          unit={measure.measureBase.symbol}
          name={item.name}
          onChange={(value) => page.change(place, value)}
          onReset={() => undefined}
        />
        {amount ? (
          <span className={styles.amount}>
            {amount}
            {NBSP}
            {custom.symbol}
          </span>
        ) : null}
      </td>
      <td className={styles.sum}>{formatMoney(lineTotal(fromWire(price.value), quantity), currency)}</td>
      <td className={styles.delete}>
        <IconButton label={`Удалить: ${item.name}`} onClick={() => page.remove(place)}>
          <Icon of={IconTrash} size={18} />
        </IconButton>
      </td>
    </>
  );
}

/** R-STATE-015; where there is a minimum, why the line went. */
function Deleted({ row: { item, fell }, onReturn }: { row: BasketRow; onReturn: () => void }) {
  const minimum = effectiveMinimum(item);
  return (
    <td className={styles.deleted} colSpan={4}>
      <span className={styles.deletedText}>
        Удалено из корзины.
        {fell && minimum > 1
          ? ` Меньше ${formatNumber(minimum)}${NBSP}${item.measure.measureBase.symbol} заказать нельзя.`
          : null}
      </span>
      <Button look="secondary" onClick={onReturn}>
        Вернуть
      </Button>
    </td>
  );
}
