import { IconTrash } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import type { WirePicture } from '#features/wire.ts';
import { NBSP } from '#shared/number-format.ts';
import { accusativeUnit, formatColumnPrice, wrappable } from '#shared/price-format.ts';
import { IconButton } from './button.tsx';
import styles from './goods-table.module.css';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';
import { wholeName } from './whole-name.ts';

interface GoodsNameProps {
  name: string;
  url: string | null;
  picture?: WirePicture;
  /** Below the name: stock, promotions, notes. */
  children?: ReactNode;
}

/** The product cell of a `GoodsTable`. */
export function GoodsName({ name, url, picture, children }: GoodsNameProps) {
  return (
    <div className={styles.goods}>
      {picture === undefined ? null : (
        <span className={styles.picture}>
          <Picture source={picture} alt="" width={32} height={32} />
        </span>
      )}
      <span className={styles.text}>
        <span {...wholeName}>
          {url ? (
            <Link href={url} className={styles.name}>
              {name}
            </Link>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
        </span>
        {children}
      </span>
    </div>
  );
}

interface GoodsPriceProps {
  /** Of the wire: decimal numbers with two places. */
  price: number;
  /** Without the discount. */
  basePrice: number;
  currency: string;
  /** Symbol of the unit, shown in cards only: '120 ₽ за шт'. */
  unit?: string;
  /** Asks how the price came about; under the pointer and the focus of the row. */
  children?: ReactNode;
}

/** The price cell of a `GoodsTable`; a discount shows the base price struck through. */
export function GoodsPrice({ price, basePrice, currency, unit, children }: GoodsPriceProps) {
  return (
    <div className={styles.money}>
      {wrappable(formatColumnPrice(price, currency))}
      {unit ? (
        <span className={styles.per}>
          {NBSP}за{NBSP}
          {accusativeUnit(unit)}
        </span>
      ) : null}
      {basePrice > price ? (
        <s className={styles.struck}>
          <span className="visually-hidden">Цена без скидки: </span>
          {wrappable(formatColumnPrice(basePrice, currency))}
        </s>
      ) : null}
      {children ? <span className={styles.why}>{children}</span> : null}
    </div>
  );
}

interface GoodsCheckProps {
  label: string;
  checked?: boolean;
  disabled?: boolean;
  onChange?: () => void;
}

/** The check cell of a `GoodsTable`. */
export function GoodsCheck({ label, checked = false, disabled = false, onChange }: GoodsCheckProps) {
  return (
    <label className={styles.checkArea}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        readOnly={!onChange}
        onChange={onChange}
      />
    </label>
  );
}

/** The action cell of a `GoodsTable`. */
export function GoodsRemove({ label, onClick }: { label: string; onClick: (event: MouseEvent<HTMLElement>) => void }) {
  return (
    <IconButton label={label} onClick={onClick}>
      <Icon of={IconTrash} size={18} />
    </IconButton>
  );
}
