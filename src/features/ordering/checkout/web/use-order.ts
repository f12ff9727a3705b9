import { useEffect, useEffectEvent, useState } from 'react';
import { checkRequired } from '#shared/validation.ts';
import type { RequiredField } from '../required-fields.ts';
import { changedLines, type LineChange } from './changed-lines.ts';
import { emptyFields, orderRequest, type Choices } from './choices.ts';
import { focusOrderButton } from './field-names.ts';
import { filledLines } from './filled-lines.ts';
import { useCheckout } from './use-checkout.ts';
import { useOpenLines } from './use-open-lines.ts';
import { usePayer } from './use-payer.ts';
import { usePlaceOrder, type Placing, type Refusal } from './use-place-order.ts';
import { warningsOf } from './warnings.ts';

/** The checkout with its errors and the submit action. `onEmptied`: nothing is left to order. */
export function useOrder(onEmptied: () => void) {
  const checkout = useCheckout(onEmptied);
  const payer = usePayer(checkout.data);
  const { data, choices, shipment, isWaiting } = checkout;
  const [hasTried, setHasTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [changes, setChanges] = useState<readonly LineChange[]>([]);

  const { placing, place, dismiss } = usePlaceOrder(async ({ errors }: Refusal) => {
    setRefused(Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message]] : []))));
    const fresh = await checkout.refresh();
    if (fresh) setChanges(changedLines(data.summary.products, fresh.summary.products));
  });
  const lines = filledLines(data, { choices, shipment, last: checkout.last });
  const { isOpen: isLineOpen, open: openLine, toggle: toggleLine, showField } = useOpenLines(lines);
  useShownRefusal(placing, showField);

  const missing = emptyFields(data, choices, shipment);
  const warnings = warningsOf(data, choices, missing);
  const isBlocked = isWaiting || payer.isAsked || warnings.some(({ blocking }) => blocking);
  const errors = { ...(hasTried ? requiredErrors(missing) : {}), ...refused };

  const order = () => {
    if (placing.step === 'lost') void place(placing.request);
    else if (payer.isAsked) payer.ask();
    else if (missing[0]) {
      setHasTried(true);
      showField(missing[0]);
    } else if (!isBlocked) {
      setRefused({});
      setChanges([]);
      void place(orderRequest(data, choices, shipment));
    }
  };
  const answerRefusal = () => {
    dismiss();
    focusOrderButton();
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
    lines,
    isLineOpen,
    openLine,
    toggleLine,
    showField,
    missing,
    /** The order was pressed: what is missing is an error from now on. */
    hasTried,
    warnings: hasTried ? warnings : warnings.filter(({ code }) => code !== 'INCOMPLETE'),
    errors,
    changes,
    isBlocked,
    placing,
    /** The buyer has accepted what a refusal offers. */
    answerRefusal,
    payer,
    order,
  };
}

export type Order = ReturnType<typeof useOrder>;

function requiredErrors(missing: readonly RequiredField[]): Record<string, string> {
  return Object.fromEntries(missing.map((field) => [field, checkRequired('') ?? '']));
}

/** The first wrong field takes the focus, as soon as the fields are open again. */
function useShownRefusal(placing: Placing, showField: (field: string) => void): void {
  const refusal = placing.step === 'ready' ? placing.refusal : null;
  const show = useEffectEvent(showField);
  useEffect(() => {
    const field = refusal?.errors.find((error) => error.field)?.field;
    if (field) show(field);
  }, [refusal]);
}
