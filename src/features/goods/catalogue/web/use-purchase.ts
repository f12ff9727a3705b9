import { useState, useSyncExternalStore, useTransition } from 'react';
import { defaultValue, typed } from '#shared/stepper.ts';
import type { Buying } from './buying.ts';

interface PurchaseProps {
  /** Of the product, or of its chosen offer (R-STATE-006). */
  id: number;
  minOrderCount: number;
  packageCount: number;
  /** Symbol of the base unit. */
  baseUnit: string;
  buying: Buying;
}

/**
 * The quantity of what is in stock and the way into the basket. What is in the basket shows its quantity there, and a
 * change changes that: 0 takes it out (R-STATE-001 … R-STATE-003, R-STEP-03, A-075).
 */
export function usePurchase({ id, minOrderCount, packageCount, baseUnit, buying }: PurchaseProps) {
  const rules = { minOrderCount, packageCount };
  const typedBefore = useSyncExternalStore(
    buying.drafts.onChange,
    () => buying.drafts.quantities().get(id),
    () => undefined,
  );
  const [isZero, setZero] = useState(false);
  const [isAdding, startAdding] = useTransition();
  /** The quantity of the line that the stepper has taken out of the basket. */
  const [removed, setRemoved] = useState(0);
  const inBasket = buying.lines.get(id) ?? 0;
  // Pack and minimum may have changed since
  const draft = typedBefore ? typed(typedBefore, { ...rules, inBasket: false }) : defaultValue(rules, 0);
  const quantity = inBasket || (isZero ? 0 : draft);
  return {
    rules,
    inBasket,
    quantity,
    /** The quantity was entered and is not in the basket yet. */
    isTouched: inBasket === 0 && typedBefore !== undefined,
    isAdding,
    /** Base units that the stepper has taken out of the basket; 0 where it has not. */
    removed: inBasket === 0 ? removed : 0,
    change: (next: number) => {
      setZero(next === 0);
      buying.drafts.setQuantity(id, inBasket > 0 || next === 0 ? undefined : next);
      if (inBasket > 0) buying.change(id, next, baseUnit);
      setRemoved(next === 0 ? inBasket : 0);
    },
    reset: () => setZero(false),
    add: () => {
      if (inBasket > 0 || isAdding || quantity === 0) return;
      startAdding(async () => {
        await buying.add([{ id, quantity, unit: baseUnit }]);
      });
    },
    restore: () => startAdding(async () => void (await buying.restore(id, removed, baseUnit))),
  };
}
