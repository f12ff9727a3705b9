import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';

const SECTION = '/catalog/avtomatika-i-zashchita/';

/** Where the press lands within a value of the filter. */
const INSIDE = { x: 30, y: 10 };

test.use({ viewport: { width: 1280, height: 800 } });

for (const scrolled of [0, 300]) {
  test(
    `a pressed value of the filter stays under the pointer on a page scrolled by ${scrolled} px`,
    { tag: ['@R-FEAT-13', '@R-ENT-17'] },
    async ({ page, logIn }) => {
      await logIn('buyer');
      const catalogue = new CataloguePage(page);
      await catalogue.open(SECTION);
      const values = catalogue.filter.getByRole('checkbox');
      const count = await values.count();
      expect(count).toBeGreaterThan(20);
      for (const place of [3, 10, 17, count - 1]) {
        await catalogue.open(SECTION);
        const value = values.nth(place);
        const name = await value.innerText();
        await page.evaluate((top) => window.scrollTo(0, top), scrolled);
        await value.scrollIntoViewIfNeeded();
        const point = await pointOf(value);
        await page.mouse.click(point.x, point.y);
        await expect(value).toHaveAttribute('aria-checked', 'true');
        await page.waitForLoadState('networkidle');
        expect(await valueAt(page, point)).toBe(name);
        // So that a second press takes the choice back
        await page.mouse.click(point.x, point.y);
        await expect(value).toHaveAttribute('aria-checked', 'false');
        await expect(page).toHaveURL(new RegExp(`${SECTION}$`));
        await page.waitForLoadState('networkidle');
        expect(await valueAt(page, point)).toBe(name);
      }
    },
  );
}

test(
  'a pressed value of the filter stays under the pointer in the results of a search',
  { tag: ['@R-FEAT-13', '@R-FEAT-32'] },
  async ({ page, logIn }) => {
    await logIn('buyer');
    const catalogue = new CataloguePage(page);
    // Some results of the first two are found by other words, which is said above the rows
    for (const query of ['автомат', 'болгарка', 'кабель']) {
      const values = catalogue.filter.getByRole('checkbox');
      for (const place of [1, 4, 9]) {
        await catalogue.open(`/search/?query=${encodeURIComponent(query)}`);
        const value = values.nth(place);
        const name = withoutCount(await value.innerText());
        await value.scrollIntoViewIfNeeded();
        const point = await pointOf(value);
        await page.mouse.click(point.x, point.y);
        await expect(value).toHaveAttribute('aria-checked', 'true');
        await page.waitForLoadState('networkidle');
        expect(withoutCount(await valueAt(page, point)), `${query}, value ${place}`).toBe(name);
      }
    }
  },
);

test(
  'a filter and another page change no line above the goods of a search',
  { tag: ['@R-FEAT-13', '@R-FEAT-32'] },
  async ({ page, logIn }) => {
    await logIn('buyer');
    const catalogue = new CataloguePage(page);
    await catalogue.open(`/search/?query=${encodeURIComponent('автомат')}`);
    const lines = page.getByRole('list', { name: /^Как (понят|найдено)/ });
    const before = await lines.allInnerTexts();
    expect(before.join()).toContain('Искали и «автоматический выключатель»');
    await catalogue.filter.getByRole('checkbox').nth(1).click();
    await expect(catalogue.filter.getByRole('checkbox').nth(1)).toHaveAttribute('aria-checked', 'true');
    await page.waitForLoadState('networkidle');
    expect(await lines.allInnerTexts()).toEqual(before);
  },
);

test(
  'a value behind «Ещё» stays in its place when its choice is taken back',
  { tag: '@R-FEAT-13' },
  async ({ page, logIn }) => {
    await logIn('buyer');
    const catalogue = new CataloguePage(page);
    await catalogue.open(SECTION);
    const more = catalogue.filter.getByRole('button', { name: /^Ещё \d/ }).first();
    const shown = await catalogue.filter.getByRole('checkbox').allInnerTexts();
    await more.click();
    const all = catalogue.filter.getByRole('checkbox');
    const hidden = (await all.allInnerTexts()).find((name) => !shown.includes(name))!;
    await all.nth((await all.allInnerTexts()).indexOf(hidden)).click();
    await expect(page).toHaveURL(/filter/);
    // As it is opened by a link
    await page.reload();
    const value = catalogue.filter.locator('[role=checkbox][aria-checked=true]');
    const point = await pointOf(value);
    const name = withoutCount(await value.innerText());
    await page.mouse.click(point.x, point.y);
    await expect(page).toHaveURL(new RegExp(`${SECTION}$`));
    await page.waitForLoadState('networkidle');
    expect(withoutCount(await valueAt(page, point))).toBe(name);
  },
);

test(
  'a value that would show nothing keeps its row and cannot be pressed',
  { tag: '@R-ENT-17' },
  async ({ page, logIn }) => {
    await logIn('buyer');
    const catalogue = new CataloguePage(page);
    await catalogue.open(SECTION);
    const names = await catalogue.filter.getByRole('checkbox').allInnerTexts();
    await catalogue.value(/^1P\s/).click();
    await expect(page).toHaveURL(/filter/);
    await page.waitForLoadState('networkidle');
    const after = catalogue.filter.getByRole('checkbox');
    expect((await after.allInnerTexts()).map(withoutCount)).toEqual(names.map(withoutCount));
    const empty = catalogue.filter.locator('[role=checkbox][aria-disabled]');
    expect(await empty.count()).toBeGreaterThan(0);
    const address = page.url();
    await empty.first().click({ force: true });
    await expect(empty.first()).toHaveAttribute('aria-checked', 'false');
    expect(page.url()).toBe(address);
  },
);

const withoutCount = (text: string) => text.replace(/\n.*$/s, '');

async function pointOf(value: Locator) {
  const box = (await value.boundingBox())!;
  return { x: box.x + INSIDE.x, y: box.y + INSIDE.y };
}

/** The name and count of the filter's value at a point of the screen. */
function valueAt(page: Page, { x, y }: { x: number; y: number }) {
  return page.evaluate(
    ([left, top]) =>
      document.elementFromPoint(left!, top!)?.closest<HTMLElement>('[role=checkbox]')?.innerText ?? 'no value',
    [x, y],
  );
}
