import type { Locator, Page } from '@playwright/test';

export type Device = 'mouse' | 'keyboard';

/** Presses a button or a link of exactly this name: a click of the mouse, or Enter on the focused part. */
export const pressBy = (device: Device) => async (within: Page | Locator, name: string | RegExp) => {
  const exact = { name, exact: true };
  const part = within.getByRole('button', exact).or(within.getByRole('link', exact));
  await (device === 'mouse' ? part.click() : part.press('Enter'));
};
