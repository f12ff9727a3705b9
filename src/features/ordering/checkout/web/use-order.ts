import { useEffect, useState } from 'react';
import { checkRequired } from '#shared/validation.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { RequiredField } from '../required-fields.ts';
import { changedLines, type LineChange } from './changed-lines.ts';
import { emptyFields, orderRequest, type Choices } from './choices.ts';
import { focusField } from './field-names.ts';
import type { Refused } from './load-checkout.ts';
import { useCheckout } from './use-checkout.ts';
import { usePlaceOrder, type Placing, type Refusal } from './use-place-order.ts';
import { warningsOf } from './warnings.ts';

/** The checkout with its errors and the submit action. `onEmptied`: nothing is left to order. */
export function useOrder(onEmptied: (refused: Refused) => void) {
  const checkout = useCheckout();
  const { data, choices, shipment, isWaiting } = checkout;
  const [hasTried, setHasTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [changes, setChanges] = useState<readonly LineChange[]>([]);

  const { placing, place } = usePlaceOrder(async ({ errors }: Refusal) => {
    setRefused(Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message]] : []))));
    try {
      const fresh = await checkout.refresh();
      setChanges(changedLines(data.summary.products, fresh.summary.products));
    } catch (error) {
      console.error('The checkout could not be refetched:', error);
      const reason = isApiFailure(error) ? error.errors[0] : undefined;
      if (reason?.code === 'EMPTY_BASKET') onEmptied(reason);
    }
  });
  useFocusOnRefusal(placing);

  const missing = emptyFields(data, choices, shipment);
  const warnings = warningsOf(data, choices, missing);
  const isBlocked = isWaiting || warnings.some(({ blocking }) => blocking);
  const errors = { ...(hasTried ? requiredErrors(missing) : {}), ...refused };

  const order = () => {
    if (placing.step === 'lost') void place(placing.request);
    else if (missing[0]) {
      setHasTried(true);
      focusField(missing[0]);
    } else if (!isBlocked) {
      setRefused({});
      setChanges([]);
      void place(orderRequest(data, choices, shipment));
    }
  };
  const change = (part: Partial<Choices>) => {
    setRefused(({ ...rest }) => {
      for (const field of Object.keys(part)) delete rest[field];
      return rest;
    });
    checkout.change(part);
  };
  return {
    ...checkout,
    change,
    missing: hasTried ? missing : [],
    warnings,
    errors,
    changes,
    isBlocked,
    placing,
    order,
  };
}

export type Order = ReturnType<typeof useOrder>;

function requiredErrors(missing: readonly RequiredField[]): Record<string, string> {
  return Object.fromEntries(missing.map((field) => [field, checkRequired('') ?? '']));
}

/** The first wrong field takes the focus, as soon as the fields are open again. */
function useFocusOnRefusal(placing: Placing): void {
  const refusal = placing.step === 'ready' ? placing.refusal : null;
  useEffect(() => {
    const field = refusal?.errors.find((error) => error.field)?.field;
    if (field) focusField(field);
  }, [refusal]);
}
