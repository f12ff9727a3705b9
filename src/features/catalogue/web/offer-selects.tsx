import type { CatalogueItem } from '../contract.ts';
import styles from './offer-selects.module.css';

interface OfferSelectsProps {
  offers: CatalogueItem['offers'];
  onChoose: (code: string, offerId: number) => void;
}

/** The choices of a product in a row: the system's own select for each group (R-ENT-13). */
export function OfferSelects({ offers, onChoose }: OfferSelectsProps) {
  return (
    <span className={styles.offers}>
      {offers.map(({ code, name, items }) => (
        <label key={code} className={styles.group}>
          {name}
          <select
            className={styles.select}
            value={items.find((item) => item.selected)?.offerId}
            onChange={(event) => onChoose(code, Number(event.currentTarget.value))}
          >
            {items.map(({ offerId, value }) => (
              <option key={offerId} value={offerId}>
                {value}
              </option>
            ))}
          </select>
        </label>
      ))}
    </span>
  );
}
