import { useState } from 'react';
import { latePart } from '#web/ui/late-part.tsx';
import type { PricedThing } from './price-origin-window.tsx';
import styles from './why-price.module.css';

const PriceOriginWindow = latePart(async () => (await import('./price-origin-window.tsx')).PriceOriginWindow);

interface WhyPriceProps {
  of: PricedThing;
  /** Of the product, for those who hear the button alone. */
  name: string;
  /** The product is not sold to the company: the question is another one. */
  isNotSold?: boolean;
  /** For a row of a table. */
  isShort?: boolean;
}

/** Asks how a price came about; the answer and its window are loaded on the first press. */
export function WhyPrice({ of, name, isNotSold = false, isShort = false }: WhyPriceProps) {
  const [state, setState] = useState<'new' | 'opened' | 'closed'>('new');
  const question = isNotSold ? 'Почему не продаётся' : 'Почему такая цена';
  return (
    <>
      <span className={styles.line}>
        <button
          type="button"
          className={styles.why}
          aria-label={`${question}: ${name}`}
          onClick={() => setState('opened')}
        >
          {isShort ? 'Почему?' : question}
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
