import { useState } from 'react';
import { latePart } from '#web/ui/late-part.tsx';
import type { PricedThing } from './price-origin-window.tsx';
import styles from './why-price.module.css';

/** The window alone, for a button of the caller; its code comes with the first opening. */
export const PriceOriginWindow = latePart(async () => (await import('./price-origin-window.tsx')).PriceOriginWindow);

interface WhyPriceProps {
  of: PricedThing;
  /** Of the product, for those who hear the button alone. */
  name: string;
  /** Where there is no price the question is another one. */
  question?: string;
}

/** Asks how a price came about; the answer and its window are loaded on the first press. */
export function WhyPrice({ of, name, question = 'Из чего цена' }: WhyPriceProps) {
  const [state, setState] = useState<'new' | 'opened' | 'closed'>('new');
  return (
    <>
      <span className={styles.line}>
        <button
          type="button"
          className={styles.why}
          aria-label={`${question}: ${name}`}
          onClick={() => setState('opened')}
        >
          {question}
        </button>
      </span>
      {state === 'new' ? null : (
        <PriceOriginWindow
          of={of}
          opened={state === 'opened'}
          onClose={() => setState('closed')}
          onMissing={() => setState('new')}
        />
      )}
    </>
  );
}
