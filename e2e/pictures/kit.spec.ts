import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, test } from '../fixtures.ts';
import { SNAPSHOT_CHROMIUM } from './snapshot-chromium.ts';

/**
 * The page of the kit as it was looked at and found good. A part that is meant to look otherwise from now on is drawn
 * with `npm run e2e -- pictures --update-snapshots`, looked at, and committed.
 */
const views = [
  { width: 360, theme: 'light' },
  { width: 769, theme: 'light' },
  { width: 1280, theme: 'light' },
  { width: 1800, theme: 'light' },
  { width: 360, theme: 'dark' },
  { width: 769, theme: 'dark' },
  { width: 1280, theme: 'dark' },
  { width: 1800, theme: 'dark' },
] as const;

const sections = [
  'buttons',
  'fields',
  'selects',
  'files',
  'goods',
  'goods-table',
  'table',
  'lists',
  'marks',
  'windows',
  'pictures',
  'colours',
];

/** The edge of a letter may differ; the shade of a badge, or its place by a pixel, may not. */
const tolerance = { threshold: 0.02, maxDiffPixelRatio: 0.0005 };

test.beforeAll(({ browser }) => {
  const [version = ''] = browser.version().split('.');
  const reason = `Chromium ${SNAPSHOT_CHROMIUM} drew the pictures, this one is ${version}: they are not compared`;
  // A report names no reason for what it skips
  // oxlint-disable-next-line no-console
  if (version !== SNAPSHOT_CHROMIUM) console.warn(reason);
  test.skip(version !== SNAPSHOT_CHROMIUM, reason);
});

test.beforeEach(({ complaints }) => {
  // One of the page's pictures is there to fail
  complaints.allow(/status of 404/);
});

for (const { width, theme } of views) {
  const name = `${width}-${theme}`;

  test(`the kit matches its screenshots in the ${theme} theme at ${width} px`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    await openStill(page, baseURL, theme);
    for (const section of sections) {
      const place = page.locator(`#${section}`);
      await place.scrollIntoViewIfNeeded();
      await picturesLoaded(place);
      await expect.soft(place).toHaveScreenshot(['kit', name, `${section}.png`], tolerance);
    }
    if (width !== 360 && width !== 1280) return;
    for (const [part, draw] of Object.entries(opened)) {
      await expect.soft(await draw(page)).toHaveScreenshot(['kit', name, `${part}.png`], tolerance);
      await page.keyboard.press('Escape');
    }
  });
}

/** What lies over the page, opened. */
const opened: Record<string, (page: Page) => Promise<Locator>> = {
  calendar: async (page) => {
    await page.getByRole('group', { name: 'Период заказов' }).getByRole('button').click();
    return page.getByRole('dialog', { name: 'Период заказов' });
  },
  choices: async (page) => {
    const field = page.getByRole('combobox', { name: 'Грузополучатель' });
    await field.click();
    return page.getByRole('listbox', { name: 'Грузополучатель' }).locator('xpath=..');
  },
  window: async (page) => {
    await page.getByRole('button', { name: 'Открыть окно' }).click();
    return page.getByRole('dialog', { name: 'Удалить шаблон?' });
  },
  hint: async (page) => {
    await page.getByRole('button', { name: 'Почему нельзя заказать' }).focus();
    return page.getByRole('tooltip', { name: /Минимальная сумма/ }).or(page.locator('#kit-hint'));
  },
};

/** On a fixed day, without motion, with its fonts there. */
async function openStill(page: Page, baseURL: string | undefined, theme: 'light' | 'dark'): Promise<void> {
  await page.context().addCookies([{ name: 'isCookie', value: 'close', url: baseURL! }]);
  await page.clock.setFixedTime(new Date('2026-03-25T12:00:00+03:00'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForFonts(page);
  await page.goto(theme === 'dark' ? '/dev/kit/?theme=dark' : '/dev/kit/');
  await waitForHydration(page);
  await page.waitForFunction((wanted) => (document.documentElement.dataset.theme ?? 'light') === wanted, theme);
  const hasFonts = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      const own = [...document.fonts].filter(({ family }) => family.includes('Golos Text Variable'));
      const isHere = (text: string) => document.fonts.check('420 14px "Golos Text Variable"', text);
      // A check alone is also passed by a typeface that does not exist
      return own.length > 0 && ['Яя', 'Gg1', '₽'].every(isHere);
    });
  await expect.poll(hasFonts, 'our own fonts: Cyrillic, Latin, the sign of the rouble').toBe(true);
}

/** A font that comes late is not shown at all in the shop, so that nothing moves; a picture waits for it. */
async function waitForFonts(page: Page): Promise<void> {
  await page.route('**/dev/kit/**', async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const [hurried, patient] of [
      ['drawn = true', 'drawn = false'],
      ["display: 'optional'", "display: 'block'"],
      ['isFast || isStored', 'true'],
    ] as const) {
      expect(body).toContain(hurried);
      body = body.replace(hurried, patient);
    }
    await route.fulfill({ response, body });
  });
}

async function picturesLoaded(place: Locator): Promise<void> {
  await expect
    .poll(() =>
      place
        .locator('img')
        .evaluateAll((images) => (images as HTMLImageElement[]).filter((image) => image.naturalWidth === 0).length),
    )
    .toBe(0);
}
