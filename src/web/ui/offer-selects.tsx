import { offerChanges } from './offer-changes.ts';
import styles from './offer-selects.module.css';

interface OfferSelectsProps {
  /** One group for each characteristic; a value leads to an offer of the product. */
  offers: readonly {
    code: string;
    name: string;
    items: readonly {
      offerId: number;
      value: string;
      selected: boolean;
      changes?: readonly { name: string; value: string | null }[];
    }[];
  }[];
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
            {items.map(({ offerId, value, changes }) => (
              <option key={`${offerId} ${value}`} value={offerId}>
                {changes ? `${value} (${offerChanges(changes)})` : value}
              </option>
            ))}
          </select>
        </label>
      ))}
    </span>
  );
}
