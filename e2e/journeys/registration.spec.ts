import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { chooseCity } from '../choose-city.ts';
import { type DeliveringShop, openDeliveringShop } from '../delivering-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop } from '../own-shop.ts';
import { type InputMode, keyboard, mouse } from '../input-mode.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: DeliveringShop;

test.beforeAll(async () => {
  shop = await openDeliveringShop();
});
test.afterAll(() => shop.close());

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

const confirmationFor = (email: string) => shop.linkTo(email, '/registration/?word=');

test.beforeEach(async ({ context, page }) => {
  await shop.visit(page);
  // An address of the network for each case: after a few registrations the shop wants a bot check
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': from });
});

async function open(page: Page, address: string) {
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
}

/** The mask of the field takes digits one by one. The login's field of an e-mail or a phone is another one. */
async function writePhone(page: Page, phone: string, input: InputMode) {
  const field = page.getByRole('main').getByRole('textbox', { name: /^Телефон/ });
  await (input.name === mouse().name ? field.pressSequentially(phone) : input.write(field, phone));
}

async function fillPerson(page: Page, { email, phone }: { email: string; phone: string }, input: InputMode) {
  const form = page.getByRole('main');
  await input.write(form.getByLabel('Фамилия'), 'Ким');
  await input.write(form.getByLabel('Имя'), 'Анна');
  await input.write(form.getByLabel('E-mail'), email);
  await writePhone(page, phone, input);
  await input.write(form.getByLabel('Пароль', { exact: false }).first(), PASSWORD);
  await input.write(form.getByLabel('Пароль ещё раз'), PASSWORD);
  await input.choose(form.getByRole('checkbox', { name: /согласие на обработку персональных данных/ }));
}

/** Sends the form and opens the link of the letter that comes. */
async function confirm(page: Page, email: string, input: InputMode) {
  await input.press(page.getByRole('button', { name: 'Зарегистрироваться' }));
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  await expectAccessible(page);
  await page.goto(shop.url + (await confirmationFor(email)));
  await waitForHydration(page);
  await expect(page).toHaveURL(/\/registration\/$/);
  await input.press(page.getByRole('button', { name: 'Подтвердить и войти' }));
  await expect(page).toHaveURL(/\/catalog\/$/);
}

for (const [width, modeOf] of [
  [1280, mouse],
  [360, keyboard],
] as const) {
  test.describe(`at ${width} px ${modeOf === mouse ? 'by mouse' : 'by keyboard'}`, () => {
    test.use({ viewport: { width, height: 800 } });
    const inputOf = (page: Page): InputMode => (modeOf === mouse ? mouse() : keyboard(page));

    test(
      'a company registers, confirms its address and sees the catalogue while it waits',
      { tag: ['@R-ROUTE-03', '@R-FEAT-10', '@R-CALL-009', '@R-HEAD-11'] },
      async ({ page }) => {
        const input = inputOf(page);
        const stranger = aStranger();
        await page.goto(`${shop.url}/auth`);
        await waitForHydration(page);
        await input.press(page.getByRole('navigation', { name: 'Вход' }).getByRole('link', { name: 'Регистрация' }));
        await expect(page).toHaveURL(/\/registration\/$/);
        const form = page.getByRole('main');
        await input.write(form.getByLabel('ИНН'), stranger.inn);
        await input.write(form.getByLabel('Название'), 'ООО «Ромашка»');
        await input.write(form.getByLabel('Юридический адрес'), 'Москва, Лесная ул., 1');
        await fillPerson(page, stranger, input);
        await expectAccessible(page);
        await expectNoSideScroll(page);
        await confirm(page, stranger.email, input);
        await expect(page.getByText('ООО «Ромашка»').first()).toBeAttached();
        await shop.letterTo(stranger.email, 'Добро пожаловать');
        await expect(page.getByRole('status', { includeHidden: true }).filter({ hasText: 'Ромашка' })).toContainText(
          'проверяет',
        );
      },
    );

    test('a person registers and may order', { tag: ['@R-CALL-008', '@R-FEAT-10'] }, async ({ page }) => {
      const input = inputOf(page);
      const stranger = aStranger();
      await open(page, '/registration/?form=person');
      await fillPerson(page, stranger, input);
      await confirm(page, stranger.email, input);
      await page.goto(`${shop.url}/basket/`);
      await expect(page.getByRole('main', { includeHidden: true })).toContainText('Корзина');
    });

    test(
      'a phone is proven with the code of an SMS and registered; its e-mail is proven by a letter',
      { tag: ['@R-STATE-076', '@R-STATE-078', '@R-STATE-079', '@R-STATE-080'] },
      async ({ page, complaints }) => {
        // The wrong code
        complaints.allow(/status of 400/);
        const input = inputOf(page);
        const { phone, email } = aStranger();
        const asked: string[] = [];
        page.on('request', (request) => {
          if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
        });
        await open(page, '/registration/?form=phone');
        await writePhone(page, phone, input);
        await input.press(page.getByRole('button', { name: 'Получить код' }));
        const field = page.getByLabel('Код из SMS');
        await expect(field).toBeFocused();
        await expect(page.getByRole('button', { name: /Новый код через \d+ с/ })).toBeDisabled();
        await page.reload();
        await waitForHydration(page);
        await expect(page.getByRole('button', { name: /Новый код через \d+ с/ })).toBeDisabled();
        const code = await shop.codeTo(`7${phone}`);
        await input.write(field, String((Number(code) + 1) % 10_000).padStart(4, '0'));
        await input.press(page.getByRole('button', { name: 'Продолжить' }));
        await expect(field).toHaveAccessibleDescription(/Неверный код. Осталось попыток: 2/);
        await input.write(field, code);
        await input.press(page.getByRole('button', { name: 'Продолжить' }));
        await input.write(page.getByLabel('Фамилия'), 'Ким');
        await input.write(page.getByLabel('Имя'), 'Анна');
        await input.write(page.getByLabel('E-mail'), email);
        await input.choose(page.getByRole('checkbox', { name: /согласие на обработку/ }));
        await expectAccessible(page);
        await expectNoSideScroll(page);
        await input.press(page.getByRole('button', { name: 'Зарегистрироваться' }));
        await expect(page).toHaveURL(/\/catalog\/$/);
        for (const call of ['checkPhoneExists', 'validatePhone', 'sendVerifyCodeSMS', 'checkCode', 'registration'])
          expect(asked).toContain(`/api/${call}/`);
        await chooseCity(page, 'Москва');
        await page.goto(shop.url + (await shop.linkTo(email, '/contact-change/?word=')));
        await waitForHydration(page);
        await input.press(page.getByRole('button', { name: 'Подтвердить' }));
        await expect(page.getByRole('heading', { name: 'Почта подтверждена' })).toBeFocused();
        await expect(page.getByRole('main')).toContainText(email);
        await expectAccessible(page);
      },
    );

    test('a customer logs in with the code of an SMS', { tag: ['@R-CALL-004', '@R-STATE-077'] }, async ({ page }) => {
      const input = inputOf(page);
      const { phone } = aStranger();
      const [town] = await shop.db.select({ id: city.id }).from(city).limit(1);
      await anAccount(shop.db, { phone: `7${phone}`, phoneConfirmedAt: new Date(), cityId: town!.id });
      await page.goto(`${shop.url}/auth`);
      await waitForHydration(page);
      await input.press(page.getByRole('link', { name: 'Войти по коду из SMS' }));
      await writePhone(page, phone, input);
      await input.press(page.getByRole('button', { name: 'Получить код' }));
      await input.write(page.getByLabel('Код из SMS'), await shop.codeTo(`7${phone}`));
      await input.press(page.getByRole('button', { name: 'Продолжить' }));
      await expect(page).toHaveURL(`${shop.url}/`);
      await expect(page.getByRole('heading', { name: 'Здравствуйте, Иван' })).toBeVisible();
    });
  });
}

test('a second code for a phone waits for its minute', { tag: ['@R-STATE-078'] }, async ({ page, complaints }) => {
  complaints.allow(/status of 429/);
  const { phone } = aStranger();
  const ask = async () => {
    await open(page, '/registration/?form=phone');
    await page.getByLabel('Телефон').pressSequentially(phone);
    await page.getByRole('button', { name: 'Получить код' }).click();
  };
  await ask();
  await expect(page.getByLabel('Код из SMS')).toBeVisible();
  await page.getByRole('button', { name: 'Другой номер' }).click();
  await ask();
  await expect(page.getByRole('alert')).toContainText(/Новый код можно запросить через \d+ с/);
});

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

test('without mail and SMS the shop promises no letter and offers no code', async ({ page }) => {
  const silent = await openOwnShop();
  try {
    await silent.visit(page);
    const main = page.getByRole('main');
    await page.goto(`${silent.url}/registration/?form=phone`);
    await waitForHydration(page);
    await expect(main.getByRole('link', { name: 'Компания' })).toHaveAttribute('aria-current', 'page');
    await expect(main.getByRole('link', { name: 'По телефону' })).toHaveCount(0);
    const boxOf = async (part: Locator) => (await part.boundingBox())!;
    const choice = await boxOf(main.getByRole('navigation', { name: 'Кто регистрируется' }));
    const last = await boxOf(main.getByRole('link', { name: 'Частное лицо' }));
    expect(choice.x + choice.width - (last.x + last.width)).toBeLessThan(4);
    // The signs of a password stand below its field, which is level with the repetition
    const password = await boxOf(main.getByRole('textbox', { name: /^Пароль(?! ещё)/ }));
    expect((await boxOf(main.getByLabel('Пароль ещё раз'))).y).toBe(password.y);
    await main.getByRole('link', { name: 'Частное лицо' }).click();
    await fillPerson(page, aStranger(), mouse());
    await main.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page.getByRole('heading', { name: 'Письмо ещё не отправлено' })).toBeVisible();
    await expect(main.getByRole('button')).toHaveText(['Исправить данные']);
    // Nobody has named a phone of this shop: its form is below the page
    await expect(main.getByText('позвоните')).toHaveCount(0);
    await expect(main.getByText('Чтобы не ждать, свяжитесь с нами.')).toBeVisible();
    await page.goto(`${silent.url}/auth`);
    await expect(main.getByRole('link', { name: 'Забыли пароль?' })).toBeVisible();
    await expect(main.getByRole('link', { name: /SMS/ })).toHaveCount(0);
    await page.goto(`${silent.url}/forgot-password/`);
    await waitForHydration(page);
    await main.getByLabel('E-mail').fill('anna@firm.example');
    await main.getByRole('button', { name: 'Отправить ссылку' }).click();
    await expect(page.getByRole('heading', { name: 'Письмо ещё не отправлено' })).toBeFocused();
  } finally {
    await silent.close();
  }
});

test('what was typed survives a reload, passwords do not', async ({ page }) => {
  const stranger = aStranger();
  await open(page, '/registration/');
  await page.getByLabel('ИНН').fill(stranger.inn);
  await fillPerson(page, stranger, mouse());
  await page.reload();
  await expect(page.getByLabel('ИНН')).toHaveValue(stranger.inn);
  await expect(page.getByLabel('E-mail')).toHaveValue(stranger.email);
  await expect(page.getByLabel('Телефон')).toHaveValue(/^\+7 \(999\) \d{3}-\d\d-\d\d$/);
  await expect(page.getByLabel('Пароль ещё раз')).toHaveValue('');
  await expect(page.getByRole('checkbox', { name: /согласие на обработку/ })).toBeChecked();
});

test('the form says what a password needs, and what differs in its repetition', async ({ page }) => {
  await open(page, '/registration/');
  await fillPerson(page, aStranger(), mouse());
  const password = page.getByRole('main').getByRole('textbox', { name: /^Пароль \*?$|^Пароль$/ });
  await expect(password).toHaveAccessibleDescription(/Не меньше 6 символов/);
  const again = page.getByLabel('Пароль ещё раз');
  await again.fill('Zak');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(again).toHaveAccessibleDescription(/Пароли не совпадают/);
});

test('consents are not ticked in advance and a registration without them is refused at the box', async ({ page }) => {
  await open(page, '/registration/?form=person');
  const boxes = page.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await fillPerson(page, aStranger(), mouse());
  await boxes.first().uncheck();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(boxes.first()).toHaveAccessibleDescription(/Без согласия/);
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible();
});

test('a letter opened in another browser asks for the password', async ({ page, browser, complaints }) => {
  complaints.allow(/status of 400/);
  const stranger = aStranger();
  await open(page, '/registration/?form=person');
  await fillPerson(page, stranger, mouse());
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
  const address = shop.url + (await confirmationFor(stranger.email));
  const other = await browser.newContext();
  const second = await other.newPage();
  await second.goto(address);
  await waitForHydration(second);
  const password = second.getByRole('textbox', { name: 'Пароль' });
  const confirm = second.getByRole('button', { name: 'Подтвердить и войти' });
  await expect(password).toBeFocused();
  await confirm.click();
  await expect(password).toHaveAccessibleDescription('Введите пароль');
  await expect(password).toBeFocused();
  await password.fill('Zakaz2027');
  await confirm.click();
  await expect(second.getByRole('alert')).toHaveText('Неверный пароль');
  await password.fill(PASSWORD);
  await confirm.click();
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
  await fillPerson(page, aStranger(), mouse());
  await page.route('**/api/registration/', (route) => route.abort());
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('alert')).toHaveText('Не удалось выполнить запрос. Попробуйте позже');
  await expect(page.getByLabel('Фамилия')).toHaveValue('Ким');
  await page.unroute('**/api/registration/');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
});

test('a code shows no error while its digits are typed', { tag: ['@R-VAL-04'] }, async ({ page }) => {
  await open(page, '/registration/?form=phone');
  await writePhone(page, aStranger().phone, mouse(page));
  await page.getByRole('button', { name: 'Получить код' }).click();
  const field = page.getByLabel('Код из SMS');
  const message = page.getByText('Смс код содержит только 4 цифры');
  for (const digit of ['1', '2', '3']) {
    await field.press(digit);
    await expect(message).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Продолжить' }).click();
  await expect(message).toBeVisible();
  await field.press('Backspace');
  await expect(message).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(message).toBeVisible();
});

test('the link of a letter opens where somebody else is signed in, and ends that session', async ({
  page,
  complaints,
}) => {
  // A used link is refused, and so is the token of the session that it has ended
  complaints.allow(/status of 40[01]/);
  const stranger = aStranger();
  await open(page, '/registration/?form=person');
  await fillPerson(page, stranger, mouse());
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByRole('heading', { name: 'Проверьте почту' })).toBeVisible();
  const link = shop.url + (await confirmationFor(stranger.email));
  const other = await anAccount(shop.db, { lastName: 'Сидоров', cityId: shop.cityId });
  const token = await aSession(shop.db, other.id);
  await shop.visit(page, token);
  await page.goto(link);
  await waitForHydration(page);
  await expect(page.getByRole('main')).toContainText('Сейчас вы вошли как Сидоров');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Подтвердить и войти' }).click();
  await expect(page).toHaveURL(/\/catalog\/$/);
  await expect(page.getByRole('banner')).toContainText('Ким Анна');
  await shop.visit(page, token);
  await page.goto(`${shop.url}/`);
  await expect(page).toHaveURL(/\/auth/);
  const again = await aSession(shop.db, other.id);
  await shop.visit(page, again);
  await page.goto(link);
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Пароль' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Подтвердить и войти' }).click();
  await expect(page.getByRole('heading', { name: 'Ссылка не действует' })).toBeVisible();
  await page.getByRole('link', { name: 'На главную', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Здравствуйте, / })).toBeVisible();
});
