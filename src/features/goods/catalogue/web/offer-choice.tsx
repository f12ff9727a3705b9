import { useId } from 'react';
import type { CatalogueItem } from '../contract.ts';
import styles from './offer-choice.module.css';

interface OfferChoiceProps {
  offers: CatalogueItem['offers'];
  onChoose: (code: string, offerId: number) => void;
}

/** The choices of a product on its own page, all in sight (R-ENT-13, R-ENT-15). */
export function OfferChoice({ offers, onChoose }: OfferChoiceProps) {
  const id = useId();
  return offers.map(({ code, name, items }) => (
    <fieldset key={code} className={styles.group}>
      <legend className={styles.name}>{name}</legend>
      {items.map(({ offerId, value, selected }) => (
        <label key={offerId} className={styles.value}>
          <input
            type="radio"
            name={`${id}-${code}`}
            className={styles.input}
            checked={selected}
            onChange={() => onChoose(code, offerId)}
          />
          <span className={styles.text}>{value}</span>
        </label>
      ))}
    </fieldset>
  ));
}
