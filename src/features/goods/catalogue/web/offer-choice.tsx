import { useId } from 'react';
import { classes } from '#web/ui/classes.ts';
import { offerChanges } from '#web/ui/offer-changes.ts';
import type { CatalogueItem } from '../contract.ts';
import styles from './offer-choice.module.css';

interface OfferChoiceProps {
  offers: CatalogueItem['offers'];
  onChoose: (code: string, offerId: number) => void;
}

/**
 * The choices of a product on its own page, all in sight (R-ENT-13, R-ENT-15). A value that nothing is sold with beside
 * the other choices looks so and names what it changes.
 */
export function OfferChoice({ offers, onChoose }: OfferChoiceProps) {
  const id = useId();
  return offers.map(({ code, name, items }) => (
    <fieldset key={code} className={styles.group}>
      <legend className={styles.name}>{name}</legend>
      {items.map(({ offerId, value, selected, changes }) => (
        <label key={value} className={styles.value}>
          <input
            type="radio"
            name={`${id}-${code}`}
            className={styles.input}
            checked={selected}
            onChange={() => onChoose(code, offerId)}
          />
          <span className={classes(styles.text, changes && styles.other)}>
            {value}
            {changes ? <span className={styles.changes}>сменит {offerChanges(changes)}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  ));
}
