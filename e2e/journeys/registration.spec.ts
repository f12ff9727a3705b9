import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { letterTo } from '../letters.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** Nobody else's address and phone, so that limits and letters of one case do not reach another. */
const aStranger = () => {
  const number = randomInt(1_000_000, 9_999_999);
  return { email: `anna${number}@firm.example`, phone: `999${number}`, inn: anInn() };
};

/** A tax number of ten digits with a right check digit. */
function anInn(): string {
  const digits = Array.from({ length: 9 }, (_, index) => (index === 0 ? 7 : randomInt(10)));
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = digits.reduce((all, digit, index) => all + digit * weights[index]!, 0);
  return [...digits, (sum % 11) % 10].join('');
}

const PASSWORD = 'Zakaz2026';

const wordIn = (letter: string): string => /\/registration\/\?word=[\w-]+/.exec(letter)![0];

test.beforeEach(async ({ context, baseURL, complaints }) => {
  // All cases come from one address: after a few of them the shop wants a bot check
  complaints.allow(/status of 409/);
  await context.addCookies([{ name: 'isCookie', value: 'close', url: baseURL! }]);
});

async function open(page: Page, address: string) {
  await page.goto(address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
}

async function fillPerson(page: Page, { email, phone }: { email: string; phone: string }) {
  const form = page.getByRole('main');
  await form.getByLabel('Фамилия').fill('Ким');
  await form.getByLabel('Имя').fill('Анна');
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Телефон').pressSequentially(phone);
  await form.getByLabel('Пароль', { exact: false }).first().fill(PASSWORD);
  await form.getByLabel('Пароль ещё раз').fill(PASSWORD);
  await form.getByRole('checkbox', { name: /согласие на обработку персональных данных/ }).check();
}

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(
      'a company registers, confirms its address and sees the catalogue while it waits',
      { tag: ['@R-ROUTE-03', '@R-FEAT-10', '@R-CALL-009', '@R-HEAD-11'] },
      async ({ page }) => {
        const stranger = aStranger();
        await page.goto('/auth');
        await waitForHydration(page);
        await page.getByRole('navigation', { name: 'Вход' }).getByRole('link', { name: 'Регистрация' }).click();
        await expect(page).toHaveURL(/\/registration\/$/);
        const form = page.getByRole('main');
        await form.getByLabel('ИНН').fill(stranger.inn);
        await form.getByLabel('Название').fill('ООО «Ромашка»');
        await form.getByLabel('Юридический адрес').fill('Москва, Лесная ул., 1');
        await fillPerson(page, stranger);
        await expectAccessible(page);
        await form.getByRole('button', { name: 'Зарегистрироваться' }).click();
        await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
        await expect(form).toContainText(stranger.email);
        await expectAccessible(page);
        await page.goto(wordIn(await letterTo(page, stranger.email)));
        await waitForHydration(page);
        await expect(page).toHaveURL(/\/registration\/$/);
        await page.getByRole('button', { name: 'Подтвердить и войти' }).click();
        await expect(page).toHaveURL(/\/catalog\/$/);
        await expect(page.getByRole('status').filter({ hasText: 'ООО «Ромашка»' })).toContainText('проверяет');
      },
    );

    test('a person registers by keyboard alone', { tag: ['@R-CALL-008', '@R-FEAT-10'] }, async ({ page }) => {
      const stranger = aStranger();
      await open(page, '/registration/?form=person');
      await page.getByLabel('Фамилия').focus();
      for (const text of ['Ким', 'Анна', '', stranger.email, stranger.phone, PASSWORD]) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      // Past the button that shows the password
      if (!(await page.getByLabel('Пароль ещё раз').evaluate((field) => field === document.activeElement)))
        await page.keyboard.press('Tab');
      await page.keyboard.type(PASSWORD);
      await page.getByRole('checkbox', { name: /согласие на обработку/ }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
      await page.goto(wordIn(await letterTo(page, stranger.email)));
      await waitForHydration(page);
      await page.getByRole('button', { name: 'Подтвердить и войти' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('navigation', { name: 'Вход' })).toBeHidden();
      await page.waitForLoadState();
      await page.goto('/basket/');
      await expect(page.getByRole('main')).toContainText('Корзина');
    });

    test(
      'a phone is proven with the code of an SMS, registered, and logs in with the next code',
      { tag: ['@R-STATE-076', '@R-STATE-078', '@R-STATE-079', '@R-STATE-080'] },
      async ({ page, context, complaints }) => {
        // The wrong code, and the code that comes too soon
        complaints.allow(/status of 4(00|29)/);
        const { phone } = aStranger();
        const asked: string[] = [];
        page.on('request', (request) => {
          if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
        });
        await open(page, '/registration/?form=phone');
        await page.getByLabel('Телефон').pressSequentially(phone);
        await page.getByRole('button', { name: 'Получить код' }).click();
        await expect(page.getByLabel('Код из SMS')).toBeFocused();
        await expect(page.getByRole('button', { name: /Новый код через \d+ с/ })).toBeDisabled();
        await page.reload();
        await expect(page.getByRole('button', { name: /Новый код через \d+ с/ })).toBeDisabled();
        const code = /\b(\d{4}) — код/.exec(await letterTo(page, `7${phone}`))![1]!;
        await page.getByLabel('Код из SMS').fill(String((Number(code) + 1) % 10_000).padStart(4, '0'));
        await page.getByRole('button', { name: 'Продолжить' }).click();
        await expect(page.getByLabel('Код из SMS')).toHaveAccessibleDescription(/Неверный код. Осталось попыток: 2/);
        await page.getByLabel('Код из SMS').fill(code);
        await page.getByRole('button', { name: 'Продолжить' }).click();
        await page.getByLabel('Фамилия').fill('Ким');
        await page.getByLabel('Имя').fill('Анна');
        await page.getByRole('checkbox', { name: /согласие на обработку/ }).check();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
        await expect(page).toHaveURL(/\/catalog\/$/);
        for (const call of ['checkPhoneExists', 'validatePhone', 'sendVerifyCodeSMS', 'checkCode', 'registration'])
          expect(asked).toContain(`/api/${call}/`);
        await context.clearCookies({ name: 'token' });
        await open(page, '/registration/?form=phone');
        await page.getByLabel('Телефон').pressSequentially(phone);
        await page.getByRole('button', { name: 'Получить код' }).click();
        await expect(page.getByRole('alert')).toContainText(/Новый код можно запросить через \d+ с/);
      },
    );
  });
}

test(
  'the phone is looked up and validated before a code is sent',
  { tag: ['@R-STATE-076', '@R-STATE-077', '@R-CALL-006'] },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/Phone|SMS/.test(pathname)) asked.push(pathname);
    });
    await open(page, '/registration/?form=phone');
    await page.getByLabel('Телефон').pressSequentially(aStranger().phone);
    await page.getByRole('button', { name: 'Получить код' }).click();
    await expect(page.getByLabel('Код из SMS')).toBeVisible();
    expect([...new Set(asked)]).toEqual(['/api/checkPhoneExists/', '/api/validatePhone/', '/api/sendVerifyCodeSMS/']);
  },
);

test('what was typed survives a reload, passwords do not', async ({ page }) => {
  const stranger = aStranger();
  await open(page, '/registration/');
  await page.getByLabel('ИНН').fill(stranger.inn);
  await fillPerson(page, stranger);
  await page.reload();
  await expect(page.getByLabel('ИНН')).toHaveValue(stranger.inn);
  await expect(page.getByLabel('E-mail')).toHaveValue(stranger.email);
  await expect(page.getByLabel('Телефон')).toHaveValue(/^\+7 \(999\) \d{3}-\d\d-\d\d$/);
  await expect(page.getByLabel('Пароль ещё раз')).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: /согласие на обработку/ })).toBeChecked();
});

test('consents are not ticked in advance and a registration without them is refused at the box', async ({ page }) => {
  await open(page, '/registration/?form=person');
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await fillPerson(page, aStranger());
  await boxes.first().uncheck();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(boxes.first()).toHaveAccessibleDescription(/Без согласия/);
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
});

test('a letter opened in another browser asks for the password', async ({ page, browser, baseURL, complaints }) => {
  complaints.allow(/status of 400/);
  const stranger = aStranger();
  await open(page, '/registration/?form=person');
  await fillPerson(page, stranger);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
  const address = wordIn(await letterTo(page, stranger.email));
  const other = await browser.newContext({ baseURL });
  const second = await other.newPage();
  await second.goto(address);
  await waitForHydration(second);
  await second.getByRole('button', { name: 'Подтвердить и войти' }).click();
  await expect(second.getByRole('textbox', { name: 'Пароль' })).toBeFocused();
  await second.getByRole('textbox', { name: 'Пароль' }).fill('Zakaz2027');
  await second.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(second.getByRole('alert')).toHaveText('Неверный пароль');
  await second.getByRole('textbox', { name: 'Пароль' }).fill(PASSWORD);
  await second.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(second).toHaveURL(/\/catalog\/$/);
  await other.close();
  await page.goto(address);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Подтвердить и войти' }).click();
  await expect(page.getByRole('heading', { name: 'Ссылка не действует' })).toBeVisible();
});

test('a lost connection leaves what was typed and says so', { tag: ['@R-ERR-11'] }, async ({ page, complaints }) => {
  complaints.allow(/A call gave nothing|was lost|Failed to load resource/);
  await open(page, '/registration/?form=person');
  await fillPerson(page, aStranger());
  await page.route('**/api/registration/', (route) => route.abort());
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('alert')).toHaveText('Не удалось выполнить запрос. Попробуйте позже');
  await expect(page.getByLabel('Фамилия')).toHaveValue('Ким');
  await page.unroute('**/api/registration/');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
});
