import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { fromWire, lineTotal } from '#shared/money.ts';
import { NBSP } from '#shared/number-format.ts';
import { formatMoney, formatWirePrice } from '#shared/price-format.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CardTable, type CardColumn } from '#web/ui/card-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { DraftLine } from './draft.ts';
import styles from './template-page.module.css';
import type { TemplateDraft } from './use-template-draft.ts';

/** Lines that show before more are asked for. */
const SHOWN = 50;

type Row = DraftLine & Pick<TemplateDraft, 'setQuantity' | 'remove'>;

/** The goods of a template with today's price, quantity and sum of each. */
export function TemplateLines({ lines, draft }: { lines: readonly DraftLine[]; draft: TemplateDraft }) {
  const [count, setCount] = useState(SHOWN);
  const { setQuantity, remove } = draft;
  const rows = lines.slice(0, count).map((line) => ({ ...line, setQuantity, remove }));
  return (
    <>
      <CardTable label="Товары шаблона" columns={columns} rows={rows} rowKey={({ item }) => item.id} isWide />
      {lines.length > count ? (
        <Button look="secondary" size="large" wide onClick={() => setCount(count + SHOWN)}>
          Показать еще
        </Button>
      ) : null}
    </>
  );
}

const columns: CardColumn<Row>[] = [
  { key: 'product', title: 'Товар', kind: 'main', cell: (row) => <Product line={row} /> },
  { key: 'price', title: 'Цена', kind: 'number', cell: ({ item }) => <Price item={item} /> },
  { key: 'quantity', title: 'Количество', kind: 'short', cell: (row) => <Quantity row={row} /> },
  { key: 'sum', title: 'Сумма', kind: 'number', cell: (row) => <Sum line={row} /> },
  { key: 'remove', title: 'Удаление', kind: 'action', cell: (row) => <Remove row={row} /> },
];

function Product({ line: { item, isOrderable } }: { line: DraftLine }) {
  return (
    <span className={styles.product}>
      <span className={styles.picture}>
        <Picture source={item.previewPicture} alt="" width={44} height={44} />
      </span>
      <span className={styles.about}>
        <Link href={item.url}>{item.name}</Link>
        <span className={styles.codes}>
          {item.article ? <span>Арт. {item.article}</span> : null}
          {item.shortcode ? <span>Код {item.shortcode}</span> : null}
          {item.isInStock && isOrderable ? null : <StockStatus status={item.stockStatus} />}
        </span>
      </span>
    </span>
  );
}

function Price({ item: { price, totalPrice, measure } }: Pick<DraftLine, 'item'>) {
  return `${formatWirePrice(price.value, totalPrice.currency)}${NBSP}за${NBSP}${measure.measureBase.symbol}`;
}

function Quantity({ row: { item, quantity, setQuantity } }: { row: Row }) {
  const { id, minOrderCount, packageCount, measure, name } = item;
  const set = (value: number) => setQuantity(id, value);
  return (
    <QuantityStepper
      value={quantity}
      item={{ minOrderCount, packageCount, inBasket: false }}
      unit={measure.measureBase.symbol}
      name={name}
      className={styles.stepper}
      onChange={set}
      onReset={set}
    />
  );
}

function Sum({ line: { item, quantity, isOrderable } }: { line: DraftLine }) {
  return isOrderable ? formatMoney(lineTotal(fromWire(item.price.value), quantity), item.totalPrice.currency) : '—';
}

function Remove({ row: { item, remove } }: { row: Row }) {
  return (
    <IconButton
      label={`Убрать из шаблона: ${item.name}`}
      onClick={(event) => {
        focusNeighbour(event.currentTarget);
        remove([item.id]);
      }}
    >
      <Icon of={IconTrash} size={18} />
    </IconButton>
  );
}

/** The row goes with its button: the focus goes to that of the next one. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  next?.querySelector<HTMLElement>('td:last-child button')?.focus({ preventScroll: true });
}
