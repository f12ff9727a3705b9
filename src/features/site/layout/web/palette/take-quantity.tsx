import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react';
import type { CatalogueItem } from '#goods/catalogue/contract.ts';
import { useBasketActions } from '#ordering/basket/web/index.ts';
import { amountOf } from '#shared/amount.ts';
import { effectiveMinimum, unitTooltip } from '#shared/quantity.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import type { ShopEntry } from './shop-entries.ts';
import styles from './take-quantity.module.css';

interface TakeQuantityProps {
  product: ShopEntry;
  onClose: () => void;
  /** `added`: what is in the basket now, in words; nothing where the product was left. */
  onDone: (added?: string) => void;
}

/** The quantity of a product that was chosen in the palette: Enter puts it into the basket. Variants are chosen on their page. */
export function TakeQuantity({ product, onClose, onDone }: TakeQuantityProps) {
  const { api } = useApp();
  const navigate = useNavigate();
  const query = useQuery(apiQuery(api, 'fastView', { params: { id: product.id } }));
  const { data } = query;
  const isPlain = data && data.offers.length === 0 && data.prices !== null && data.stockStatus.isInStock;
  const openPage = useEffectEvent((href: string) => {
    onClose();
    void navigate({ href });
  });
  useEffect(() => {
    if (data && !isPlain) openPage(data.url);
  }, [data, isPlain]);
  return (
    <div className={styles.product}>
      <p className={styles.title}>{product.title}</p>
      <p className={styles.note}>{product.note}</p>
      {isPlain ? (
        <Quantity item={data} name={product.title} onDone={onDone} />
      ) : (
        <LoadingState query={query} rows={1} height={44} />
      )}
    </div>
  );
}

interface QuantityProps extends Pick<TakeQuantityProps, 'onDone'> {
  item: CatalogueItem;
  name: string;
}

function Quantity({ item, name, onDone }: QuantityProps) {
  const { id, url, measure, minOrderCount, packageCount } = item;
  const unit = measure.measureBase.symbol;
  const rules = { minOrderCount, packageCount };
  const buying = useBasketActions(() => {});
  const inBasket = buying?.lines.get(id) ?? 0;
  const [quantity, setQuantity] = useState(effectiveMinimum(rules));
  /** The same at once: Enter commits what is typed and adds it. */
  const wanted = useRef(quantity);
  const [isAdding, startAdding] = useTransition();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-quantity]')?.focus(), []);
  const change = (value: number) => {
    wanted.current = value;
    setQuantity(value);
  };
  const add = () =>
    startAdding(async () => {
      const added = wanted.current > 0 ? await buying?.add([{ id, quantity: wanted.current, unit }]) : null;
      const [line] = added?.lines ?? [];
      if (line) onDone(`${name}: в корзине ${amountOf(line.quantity, unit)}`);
    });
  return (
    <>
      <div ref={form} className={styles.quantity} inert={isAdding}>
        <QuantityStepper
          value={quantity}
          item={{ ...rules, inBasket: false }}
          unit={unit}
          name={name}
          onChange={change}
          onReset={change}
          onEnter={add}
        />
        <Button pending={isAdding} onClick={add}>
          В корзину
        </Button>
        <Button look="quiet" onClick={() => onDone()}>
          К поиску
        </Button>
        <Link href={url}>Страница товара</Link>
      </div>
      <p className={styles.note}>
        {[unitTooltip(rules, unit), inBasket > 0 ? `Уже в корзине ${amountOf(inBasket, unit)}.` : null]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}
