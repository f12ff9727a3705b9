import type { Locator } from '@playwright/test';

type Known = Map<Element, unknown>;

/** Answers how many of the rows known so far React has rendered since it was asked last; new ones are known from then on. */
export async function renderedRows(rows: Locator): Promise<() => Promise<number>> {
  const known = await rows.page().evaluateHandle((): Known => new Map());
  const count = () =>
    rows.evaluateAll((elements, before: Known) => {
      let rendered = 0;
      for (const element of elements) {
        // React hangs the props of an element's last rendering on it
        const key = Object.keys(element).find((name) => name.startsWith('__reactProps'));
        const props = (element as unknown as Record<string, unknown>)[key!];
        if (before.has(element) && before.get(element) !== props) rendered += 1;
        before.set(element, props);
      }
      return rendered;
    }, known);
  await count();
  return count;
}
