import type { Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** The page of the kit for a guest who has seen the cookie notice. */
async function openKit(page: Page, baseURL: string | undefined, theme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.context().addCookies([{ name: 'isCookie', value: 'close', url: baseURL! }]);
  await page.goto(theme === 'dark' ? '/dev/kit/?theme=dark' : '/dev/kit/');
  await waitForHydration(page);
  await page.waitForFunction((wanted) => (document.documentElement.dataset.theme ?? 'light') === wanted, theme);
}

test.beforeEach(({ complaints }) => {
  // One of its pictures is there to fail
  complaints.allow(/status of 404/);
});

test(
  'the visitor searches a list and selects an option with the keyboard; no match shows a message',
  { tag: ['@R-ESCR-11', '@R-CONST-21'] },
  async ({ page, baseURL }) => {
    await openKit(page, baseURL);
    const city = page.getByRole('combobox', { name: 'Город' });
    const choices = page.getByRole('listbox', { name: 'Город' });
    await city.click();
    await expect(choices.getByRole('option')).toHaveCount(20);
    const list = choices.locator('xpath=..');
    expect((await list.boundingBox())?.height).toBe(350);
    await city.pressSequentially('казан');
    await expect(choices.getByRole('option')).toHaveText(['Казань']);
    await city.press('Enter');
    await expect(city).toHaveValue('Казань');
    // The first one is that of the field; tools above lines have another
    await page.getByRole('button', { name: 'Очистить' }).first().click();
    await expect(city).toHaveValue('');
    await city.fill('Глупов');
    await expect(list).toHaveText('Извините, других вариантов нет =(');
    await city.press('Escape');
    await expect(list).toBeHidden();
    await page.getByRole('combobox', { name: 'Договор' }).click();
    await expect(page.getByRole('listbox', { name: 'Договор' }).locator('xpath=..')).toHaveText(
      'Извините, других вариантов нет =(',
    );
    await page.getByRole('button', { name: 'Разделы', exact: true }).click();
    const menu = page.locator('[data-menu]:visible');
    expect(await menu.evaluate(({ clientHeight, scrollHeight }) => scrollHeight > clientHeight)).toBe(true);
    expect((await menu.boundingBox())?.height).toBe(350);
  },
);

test(
  'the visitor types a date range or selects it in a Russian calendar, also with the keyboard',
  { tag: ['@R-FMT-03'] },
  async ({ page, baseURL }) => {
    await page.clock.setFixedTime(new Date('2026-03-25T12:00:00+03:00'));
    await openKit(page, baseURL);
    const orders = page.getByRole('group', { name: 'Период заказов' });
    const from = orders.getByLabel('Начало периода');
    const to = orders.getByLabel('Конец периода');
    await from.fill('');
    await from.pressSequentially('22032026');
    await expect(from).toHaveValue('22.03.2026');
    await from.press('Enter');
    // The end was the 20th: typed the wrong way round, they change places
    await expect(from).toHaveValue('20.03.2026');
    await expect(to).toHaveValue('22.03.2026');
    await to.fill('31.02.2026');
    await to.blur();
    await expect(orders).toContainText('Введите дату в виде дд.мм.гггг');
    await to.fill('1.4.27');
    await to.press('Enter');
    await expect(orders).toContainText('Выберите дату не позже 31.12.2026');

    const documents = page.getByRole('group', { name: 'Период документов' });
    const open = documents.getByRole('button', { name: 'Открыть календарь' });
    await open.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Период документов' });
    await expect(calendar).toContainText(/март 2026/i);
    await expect(calendar.locator('th').first()).toHaveText(/^пн$/i);
    await expect(calendar.getByRole('button', { name: 'Следующий месяц' })).toBeDisabled();
    await calendar.getByRole('button', { name: '2 марта 2026', exact: true }).press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(documents.getByLabel('Начало периода')).toHaveValue('02.03.2026');
    await expect(documents.getByLabel('Конец периода')).toHaveValue('10.03.2026');
    await expect(open).toBeFocused();
    await open.click();
    await calendar.getByRole('button', { name: '7 дней' }).click();
    await expect(documents.getByLabel('Начало периода')).toHaveValue('19.03.2026');
    await expect(documents.getByLabel('Конец периода')).toHaveValue('25.03.2026');
    await open.click();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(open).toBeFocused();
  },
);

test(
  'holding a stepper button repeats the step, stops at 1, and an emptied field is restored',
  { tag: ['@R-STEP-02', '@R-STEP-09', '@R-STEP-10', '@R-STEP-11'] },
  async ({ page, baseURL }) => {
    await page.clock.install();
    await openKit(page, baseURL);
    const part = (name: string) => {
      const root = page.getByRole('group', { name });
      return {
        value: root.getByRole('textbox', { name: /^Количество/ }),
        minus: root.getByRole('button', { name: 'Уменьшить количество' }),
        plus: root.getByRole('button', { name: 'Увеличить количество' }),
      };
    };
    const single = part('Кабель: по одной');
    await single.plus.scrollIntoViewIfNeeded();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const after = async (ms: number, value: string | RegExp, { value: field } = single) => {
      await page.clock.runFor(ms);
      await expect(field).toHaveValue(value);
    };

    await expect(single.minus).toBeDisabled();
    await single.plus.hover();
    await page.mouse.down();
    await after(299, '1');
    await after(1, '2');
    await after(49, '2');
    await after(1, '3');
    await after(50, '4');
    await page.mouse.up();
    await after(2000, '4');
    await single.minus.hover();
    await page.mouse.down();
    await after(299, '4');
    await after(1, '3');
    for (const value of ['2', '1', '1']) await after(50, value);
    await page.mouse.up();
    await expect(single.minus).toBeDisabled();

    // In the basket too the repeat stops at 1; four base units are a kilogram here, and a press goes by whole kilograms
    const weighed = part('Кабель: килограммами');
    await weighed.value.fill('3');
    await weighed.value.press('Enter');
    await weighed.minus.hover();
    await page.mouse.down();
    await after(300, /^2(,00)?$/, weighed);
    for (let times = 0; times < 3; times += 1) await after(50, /^1(,00)?$/, weighed);
    await page.mouse.up();
    await expect(weighed.minus).toBeEnabled();
    await weighed.minus.click();
    await after(999, '0', weighed);
    await after(1, '0,25', weighed);

    await single.value.fill('-5');
    await single.value.press('Enter');
    await after(999, '0');
    await after(1, '1');
    await single.value.fill('0');
    await single.value.press('Enter');
    await after(500, '0');
    await single.value.fill('7');
    await single.value.press('Enter');
    await after(2000, '7');
    // By packs of 12, at least 24
    const packs = part('Кабель: упаковками');
    await packs.value.fill('0');
    await packs.value.press('Enter');
    await after(1000, '24', packs);
    await packs.value.fill('25');
    await packs.value.press('Enter');
    await after(0, '36', packs);
  },
);

test(
  'masked fields accept pasted text, and a long text is shown in full',
  { tag: ['@R-VAL-04', '@R-VAL-08', '@R-VAL-34'] },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openKit(page, baseURL);
    const code = page.getByLabel('Код из СМС');
    await code.pressSequentially('12а345');
    await expect(code).toHaveValue('1234');
    await code.fill('Ваш код: 0427');
    await expect(code).toHaveValue('0427');
    const phone = page.getByLabel('Телефон', { exact: true });
    await phone.pressSequentially('9161234567');
    await expect(phone).toHaveValue('+7 (916) 123-45-67');
    const text = page.getByLabel('Комментарий');
    const isWhole = () => text.evaluate(({ clientHeight, scrollHeight }) => scrollHeight <= clientHeight);
    expect(await isWhole()).toBe(true);
    await text.fill('Строка\n'.repeat(12));
    expect(await isWhole()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  },
);

test(
  'files that break the rules are rejected with the reason',
  { tag: ['@R-VAL-24', '@R-VAL-25', '@R-VAL-26', '@R-CONST-37'] },
  async ({ page, baseURL }) => {
    await openKit(page, baseURL);
    const files = page.getByRole('region', { name: 'Файлы' });
    const attach = files.getByLabel('Прикрепить файлы').first();
    const pdf = (name: string, bytes: number) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(bytes) });
    await attach.setInputFiles([pdf('вирус.exe', 1), ...[1, 2, 3, 4, 5, 6].map((at) => pdf(`Акт ${at}.pdf`, 1000))]);
    await expect(files).toContainText('Файл «вирус.exe»: Формат файла не соответствует заданному');
    await expect(files).toContainText('Файл «Акт 6.pdf»: Вы не можете прикрепить более 5 файлов');
    await expect(files.getByText(/^Акт \d\.pdf$/)).toHaveCount(5);
    await files.getByRole('button', { name: 'Убрать файл Акт 1.pdf' }).click();
    await attach.setInputFiles(pdf('Чертёж.pdf', 10 * 1024 * 1024));
    await expect(files).toContainText('Общий размер файлов не должен превышать 10Мб');
    // A second order sheet replaces the first
    const removers = files.getByRole('button', { name: /^Убрать файл .*\.xlsx$/, disabled: false });
    await expect(removers).toHaveAccessibleName(/Прайс-лист/);
    await files.getByLabel('Выбрать файл').setInputFiles({ ...pdf('Заказ.xlsx', 1000), mimeType: 'application/zip' });
    await expect(removers).toHaveAccessibleName('Убрать файл Заказ.xlsx');
  },
);

test(
  'a missing picture shows the placeholder of its kind',
  { tag: ['@R-ESCR-09', '@R-ESCR-10', '@R-CONST-07'] },
  async ({ page, baseURL }) => {
    await openKit(page, baseURL);
    const shown = (alt: string) =>
      page.getByAltText(alt, { exact: true }).evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
    const lost = page.getByAltText('Не загрузилась');
    await expect(lost).toHaveAttribute('loading', 'lazy');
    await lost.scrollIntoViewIfNeeded();
    await expect(lost).toHaveAttribute('src', '/img/no-photo-svg.svg');
    for (const [alt, path] of [
      ['Не загрузилась', /^\/img\/no-photo-svg\.svg$/],
      ['Нет картинки', /^\/img\/no-photo-svg\.svg$/],
      ['Новость', /^\/img\/no-photo-news\.svg$/],
      ['Лампа светодиодная', /\.webp$/],
      ['Лампа светодиодная, PNG', /\.png$/],
    ] as const) {
      const image = page.getByAltText(alt, { exact: true });
      await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), alt).toBeGreaterThan(0);
      expect(await shown(alt)).toMatch(path);
    }
  },
);

test(
  'the loading bar appears after 200 ms, fills for 5,000 ms and then waits',
  { tag: ['@R-CONST-04', '@R-API-03'] },
  async ({ page, baseURL }) => {
    await openKit(page, baseURL);
    await expect(page.getByRole('progressbar', { name: 'Загрузка' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Показать загрузку' }).click();
    const bar = page.getByRole('progressbar', { name: 'Загрузка' });
    await expect(bar).toBeAttached();
    const timing = await bar.evaluate((element) =>
      element.getAnimations().map(({ effect }) => {
        const { delay, duration, fill, iterations } = effect!.getTiming();
        return { delay, duration, fill, iterations };
      }),
    );
    expect(timing).toEqual([{ delay: 200, duration: 5000, fill: 'both', iterations: 1 }]);
    await bar.evaluate((element) => element.getAnimations().forEach((animation) => animation.finish()));
    expect(await bar.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)).toBe(0.95);
  },
);

for (const theme of ['light', 'dark'] as const) {
  test(`the kit has no accessibility violation in the ${theme} theme`, async ({ page, baseURL }) => {
    await openKit(page, baseURL, theme);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe(theme === 'dark' ? 'rgb(15, 21, 23)' : 'rgb(243, 245, 245)');
    await page
      .getByRole('group', { name: 'Период заказов' })
      .getByRole('button', { name: 'Открыть календарь' })
      .click();
    await expect(page.getByRole('dialog', { name: 'Период заказов' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('combobox', { name: 'Грузополучатель' }).click();
    await expect(page.getByRole('listbox', { name: 'Грузополучатель' })).toBeVisible();
    await expectAccessible(page);
  });
}
