/** The list of a parametrised test. An empty one would make no test, and what it should prove would pass unseen. */
export function nonEmpty<T>(list: Iterable<T>): T[] {
  const items = [...list];
  if (items.length === 0) throw new Error('The list of a parametrised test is empty');
  return items;
}
