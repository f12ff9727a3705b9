import { useState } from 'react';
import { fromWire, lineTotal } from '#shared/money.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatColumnMoney, formatWirePrice } from '#shared/price-format.ts';
import { Button } from '#web/ui/button.tsx';
import { GoodsCheck, GoodsName, GoodsPrice, GoodsRemove } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn, type GoodsRowState } from '#web/ui/goods-table.tsx';
import { LinesToolbar } from '#web/ui/lines-toolbar.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import sample from './picture-sample.png';
import styles from './goods-table-samples.module.css';
import { Sample, Samples } from './samples.tsx';

interface Goods {
  id: number;
  article: string | null;
  shortcode: string | null;
  name: string;
  price: number;
  basePrice: number;
  quantity: number;
  state: GoodsRowState;
}

const LONG_NAME = 'Кабель силовой ВВГнг(А)-LS 3×2,5 для прокладки в помещениях с массовым пребыванием людей';

const goods = (
  [
    ['MVA20-1-016-C', '10482', 'Выключатель автоматический 1P 16 А, характеристика C', 214.6, 252.5, 12, 'selected'],
    [null, null, LONG_NAME, 98.4, 98.4, 1200, 'normal'],
    ['SVT-6500', '20317', 'Светильник линейный 36 Вт', 1830, 1830, 4, 'unavailable'],
    ['KR-100', '31002', 'Коробка распаячная', 41, 41, 10, 'updating'],
    ['GF-25', '31207', 'Труба гофрированная 25 мм', 17.9, 17.9, 50, 'deleted'],
  ] as const
).map((row, index): Goods => {
  const [article, shortcode, name, price, basePrice, quantity, state] = row;
  return { id: index + 1, article, shortcode, name, price, basePrice, quantity, state };
});

type Row = Goods & { change: (id: number, change: Partial<Goods>) => void };

const editable: GoodsColumn<Row>[] = [
  {
    kind: 'check',
    cell: ({ id, name, state, change }) => (
      <GoodsCheck
        label={`Выбрать: ${name}`}
        checked={state === 'selected'}
        disabled={state !== 'selected' && state !== 'normal'}
        onChange={() => change(id, { state: state === 'selected' ? 'normal' : 'selected' })}
      />
    ),
  },
  { kind: 'article', cell: ({ article }) => article },
  { kind: 'code', cell: ({ shortcode }) => shortcode },
  {
    kind: 'product',
    cell: ({ name, state }) => (
      <GoodsName name={name} url="/catalog/" picture={sample}>
        {state === 'unavailable' ? (
          <StockStatus status={{ isInStock: false, name: 'Нет в наличии', color: 'out-of-stock' }} />
        ) : null}
      </GoodsName>
    ),
  },
  {
    kind: 'price',
    cell: ({ price, basePrice }) => <GoodsPrice price={price} basePrice={basePrice} currency="RUB" unit="шт" />,
  },
  {
    kind: 'quantity',
    cell: ({ id, name, quantity, change }) => (
      <QuantityStepper
        value={quantity}
        item={{ minOrderCount: 1, packageCount: 1, inBasket: false }}
        unit="шт"
        name={name}
        onChange={(value) => change(id, { quantity: value })}
        onReset={(value) => change(id, { quantity: value })}
      />
    ),
  },
  { kind: 'sum', cell: (row) => sumOf(row) },
  {
    kind: 'action',
    cell: ({ id, name, change }) => (
      <GoodsRemove label={`Удалить: ${name}`} onClick={() => change(id, { state: 'deleted' })} />
    ),
  },
];

const readOnly: GoodsColumn<Goods>[] = [
  { kind: 'number', cell: ({ id }) => id },
  { kind: 'article', cell: ({ article }) => article },
  { kind: 'code', cell: ({ shortcode }) => shortcode },
  { kind: 'product', cell: ({ name }) => <GoodsName name={name} url="/catalog/" /> },
  { kind: 'price', cell: ({ price, basePrice }) => <GoodsPrice price={price} basePrice={basePrice} currency="RUB" /> },
  { kind: 'count', cell: ({ quantity }) => `${formatNumber(quantity)} шт` },
  { kind: 'sum', cell: (row) => sumOf(row) },
];

const plain: GoodsColumn<Goods>[] = [
  { kind: 'article', cell: ({ article }) => article },
  { kind: 'product', cell: ({ name }) => <GoodsName name={name} url={null} /> },
  { kind: 'count', cell: ({ quantity, price }) => `${formatNumber(quantity)} × ${formatWirePrice(price, 'RUB')}` },
];

const sumOf = ({ price, quantity }: Goods) => formatColumnMoney(lineTotal(fromWire(price), quantity), 'RUB');

function ToolbarSample() {
  const [text, setText] = useState('');
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set([1]));
  return (
    <LinesToolbar
      searchLabel="Поиск в списке"
      text={text}
      onSearch={setText}
      ids={goods.map(({ id }) => id)}
      checked={checked}
      onCheck={setChecked}
      whole={
        <Button look="quiet" size="small">
          Очистить
        </Button>
      }
    >
      <Button look="secondary" size="small" disabled={checked.size === 0}>
        Удалить выбранные
      </Button>
    </LinesToolbar>
  );
}

export function GoodsTableSamples() {
  const [rows, setRows] = useState(goods);
  const change = (id: number, fields: Partial<Goods>) =>
    setRows((before) => before.map((row) => (row.id === id ? { ...row, ...fields } : row)));
  const editableRows = rows.map((row): Row => ({ ...row, change }));
  return (
    <div className={styles.still}>
      <Samples wide>
        <Sample name="С полями: выбрана, обычная, нет в наличии, обновляется, удалена">
          <GoodsTable
            label="Товары с полями"
            columns={editable}
            rows={editableRows}
            rowKey={({ id }) => id}
            stateOf={({ state }) => state}
            deleted={renderDeleted}
          />
        </Sample>
        <Sample name="Над строками: поиск и выбор">
          <ToolbarSample />
        </Sample>
        <Sample name="Только чтение">
          <GoodsTable label="Товары для чтения" columns={readOnly} rows={goods.slice(0, 3)} rowKey={({ id }) => id} />
        </Sample>
      </Samples>
      <Samples>
        <Sample name="В панели">
          <GoodsTable
            label="Товары в панели"
            columns={plain}
            rows={goods.slice(0, 2)}
            rowKey={({ id }) => id}
            isPlain
          />
        </Sample>
      </Samples>
    </div>
  );
}

const renderDeleted = ({ id, change }: Row) => (
  <Button look="secondary" onClick={() => change(id, { state: 'normal' })}>
    Вернуть
  </Button>
);
