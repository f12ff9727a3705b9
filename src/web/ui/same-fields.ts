/** Whether two rows have equal values in every field, so that a list re-renders only the rows that changed. */
export function haveSameFields(before: object, after: object): boolean {
  const fields = Object.entries(after);
  return (
    before === after ||
    (fields.length === Object.keys(before).length &&
      fields.every(([name, value]) => Object.is(value, before[name as keyof object])))
  );
}
