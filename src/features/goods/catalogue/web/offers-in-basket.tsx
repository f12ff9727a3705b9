import { amountOf } from '#shared/amount.ts';
import type { CatalogueItem } from '../contract.ts';
import type { Buying } from './buying.ts';
import { offersInBasket } from './offers.ts';
import styles from './offer-choice.module.css';

interface OffersInBasketProps {
  item: Pick<CatalogueItem, 'offers' | 'measure'>;
  lines: Buying['lines'] | undefined;
}

/** The other offers of a product that the basket has, beside the one that shows. */
export function OffersInBasket({ item: { offers, measure }, lines }: OffersInBasketProps) {
  const held = lines ? offersInBasket(offers, lines) : [];
  if (held.length === 0) return null;
  const texts = held.map(({ value, quantity }) => `${value} — ${amountOf(quantity, measure.measureBase.symbol)}`);
  return <span className={styles.inBasket}>В корзине: {texts.join(', ')}</span>;
}
