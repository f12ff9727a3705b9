import { memo, type ReactNode } from 'react';
import {
  type Buying,
  BuyingCells,
  type ChosenRows,
  type Marks,
  RowBox,
  RowMenu,
  RowName,
  RowTools,
  type RowWindow,
} from '#goods/catalogue/web/index.ts';
import { amountOf } from '#shared/amount.ts';
import { formatDate } from '#shared/dates.ts';
import { NBSP } from '#shared/number-format.ts';
import { countOf } from '#shared/plural.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { GoodsCell, goodsRow } from '#web/ui/goods-frame.tsx';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import { UnitLabel } from '#web/ui/unit-label.tsx';
import { wholeName } from '#web/ui/whole-name.ts';
import type { MyGood } from '../contract.ts';
import { LevelField } from './level-field.tsx';
import styles from './my-goods-row.module.css';

interface MyGoodsRowProps {
  good: MyGood;
  /** The short code has a column of its own. */
  hasCode: boolean;
  hasLevels: boolean;
  buying: Buying | undefined;
  marks: Marks | undefined;
  /** Absent where rows are not chosen. */
  chosen: ChosenRows | undefined;
  onShow: (window: RowWindow) => void;
}

/** A row of ordered goods: what the last order had, and the goods as they are sold now. */
export const MyGoodsRow = memo(function MyGoodsRow(props: MyGoodsRowProps) {
  'use no memo';
  const { good, hasCode, hasLevels, buying, marks, chosen, onShow } = props;
  const { id, name, article, shortcode, item } = good;
  return (
    <tr className={goodsRow} data-state={good.state}>
      {chosen ? (
        <GoodsCell kind="check">
          {good.state === 'gone' ? null : <RowBox id={id} name={name} chosen={chosen} isDisabled={false} />}
        </GoodsCell>
      ) : null}
      <GoodsCell kind="picture">
        {item ? (
          <Link href={item.url} className={styles.picture} tabIndex={-1} aria-hidden="true">
            <Picture source={item.previewPicture} alt="" width={32} height={32} />
          </Link>
        ) : null}
      </GoodsCell>
      <GoodsCell kind="article">
        <span className="visually-hidden">Артикул </span>
        {article ?? '—'}
      </GoodsCell>
      {hasCode ? <GoodsCell kind="code">{shortcode}</GoodsCell> : null}
      <GoodsCell kind="product">
        {item ? (
          <RowName item={item}>
            <RowTools item={item} marks={marks} onShow={onShow} />
          </RowName>
        ) : (
          <div {...wholeName}>{good.url ? <Link href={good.url}>{name}</Link> : <span>{name}</span>}</div>
        )}
      </GoodsCell>
      {hasLevels ? (
        <GoodsCell kind="level">{item ? <LevelField good={good} /> : null}</GoodsCell>
      ) : (
        <GoodsCell kind="last">
          <Last good={good} />
        </GoodsCell>
      )}
      <GoodsCell kind="stock">
        {item ? <StockStatus status={item.stockStatus} /> : good.state === 'gone' ? <Badge>Снят</Badge> : null}
      </GoodsCell>
      <GoodsCell kind="pack">
        {item?.prices ? <UnitLabel measure={item.measure} currency={item.prices.currency} isShort /> : null}
      </GoodsCell>
      {item ? (
        <BuyingCells item={item} buying={buying} onShow={onShow} belowPrice={<Former good={good} />} />
      ) : (
        <GoodsCell kind="price" isWide>
          <Instead good={good} />
        </GoodsCell>
      )}
      <GoodsCell kind="menu">{item ? <RowMenu item={item} marks={marks} onShow={onShow} /> : null}</GoodsCell>
    </tr>
  );
}, isSameRow);

/** Basket and marks of the whole list come with every row: it changes with its own part of them alone. */
function isSameRow(before: MyGoodsRowProps, after: MyGoodsRowProps): boolean {
  const { id, item } = after.good;
  const isMarked = ({ marks }: MyGoodsRowProps, list: 'favorite' | 'compare') => marks?.[list].includes(item?.id ?? 0);
  return (
    before.good === after.good &&
    before.hasCode === after.hasCode &&
    before.hasLevels === after.hasLevels &&
    before.chosen === after.chosen &&
    !before.buying === !after.buying &&
    before.buying?.lines.get(id) === after.buying?.lines.get(id) &&
    isMarked(before, 'favorite') === isMarked(after, 'favorite') &&
    isMarked(before, 'compare') === isMarked(after, 'compare')
  );
}

/** '200 шт' above '14.11.2026, 12 раз'. */
function Last({ good: { last, orders } }: { good: MyGood }) {
  return (
    <span className={styles.last}>
      <span>{amountOf(last.quantity, last.unit)}</span>
      <span className={styles.often}>
        <Link href={last.url}>{formatDate(last.date)}</Link>, {countOf(orders, ['раз', 'раза', 'раз'])}
      </span>
    </span>
  );
}

/** What was paid, and by how much it is dearer or cheaper. */
function Former({ good: { former, change } }: { good: MyGood }) {
  return (
    <span className={styles.former}>
      {change === 0 ? 'как было' : `было ${formatColumnPrice(former.price, former.currency)}`}
      {change ? <span className={change > 0 ? styles.dearer : styles.cheaper}>{`, ${changeText(change)}`}</span> : null}
    </span>
  );
}

const MOST_PERCENT = 999;

/** `change` is percent; a rise beyond all proportion, as of another unit, is not told to the last digit. */
function changeText(change: number): string {
  if (change > MOST_PERCENT) return `>${MOST_PERCENT}${NBSP}%`;
  return `${change > 0 ? '+' : '\u2212'}${String(Math.abs(change)).replace('.', ',')}${NBSP}%`;
}

function Instead({ good: { state, url, instead } }: { good: MyGood }): ReactNode {
  if (state === 'variants') {
    return (
      <span className={styles.instead}>
        Теперь продаётся вариантами: <Link href={url!}>выбрать</Link>
      </span>
    );
  }
  if (instead.length === 0) return <span className={styles.instead}>Больше не продаётся, замена не указана</span>;
  return (
    <span className={styles.instead}>
      Вместо него:{' '}
      {instead.map((other, index) => (
        <span key={other.id}>
          {index > 0 ? ', ' : null}
          <Link href={other.url}>{other.name}</Link>
        </span>
      ))}
    </span>
  );
}
