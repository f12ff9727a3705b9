import { useEffect, useState } from 'react';
import { focusField } from './field-names.ts';
import type { FilledLine, LineName } from './filled-lines.ts';

/**
 * Which lines of the checkout show their fields: those that were empty, until the buyer closes them, and those that he
 * opens. Nothing closes by itself: what is below would move under the pointer.
 */
export function useOpenLines(lines: readonly FilledLine[]) {
  const [pressed, setPressed] = useState<Partial<Record<LineName, boolean>>>({});
  const [empty, setEmpty] = useState<readonly LineName[]>([]);
  const [shown, setShown] = useState<{ field: string }>();
  const found = lines.filter(({ name, value }) => value === null && !empty.includes(name));
  if (found.length > 0) setEmpty([...empty, ...found.map(({ name }) => name)]);
  // A field is there once its line has opened
  useEffect(() => {
    if (shown) focusField(shown.field);
  }, [shown]);

  const isOpen = (name: LineName) => pressed[name] ?? empty.includes(name);
  const open = (name: LineName) => setPressed((before) => ({ ...before, [name]: true }));
  /** Opens the line of a field and leads to the field. */
  const showField = (field: string) => {
    const line = LINES[field];
    if (line) open(line);
    setShown({ field });
  };
  return {
    isOpen,
    open,
    showField,
    toggle: (line: FilledLine) => {
      if (isOpen(line.name)) setPressed((before) => ({ ...before, [line.name]: false }));
      else showField(line.field);
    },
  };
}

/** Where a field stands. */
const LINES: Record<string, LineName> = {
  deliveryType: 'receipt',
  transportCompany: 'receipt',
  address: 'address',
  consignee: 'consignee',
  pickupStore: 'store',
  shipment: 'shipment',
  date: 'shipment',
  paySystem: 'payment',
  object: 'own',
  ownNumber: 'own',
};
