import type { Page } from '@playwright/test';
import { seedStaticPages } from '#service/content/server/index.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { outbox } from '#server/delivery/tables.ts';
import { siteState } from '#server/tables.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
  const contacts = { workingHours: '9–18', phone: '78005553535', email: 'shop@optovik.example' };
  await shop.db.insert(siteState).values({ contacts });
  await seedStaticPages(shop.db, 'Оптовик');
});
test.afterAll(() => shop.close());

/** Milliseconds that the success stays, that the clock goes on by, and more than the window takes to fade. */
const SUCCESS_MS = 3000;
const STEP_MS = 10;
const MOTION_MS = 300;

async function openForm(page: Page) {
  await shop.visit(page);
  await page.goto(`${shop.url}/privacy/`);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Обратная связь' }).click();
  const dialog = page.getByRole('dialog', { name: 'Обратная связь', exact: true });
  const form = {
    dialog,
    name: dialog.getByLabel('Фамилия, имя и отчество'),
    phone: dialog.getByLabel('Телефон'),
    message: dialog.getByLabel('Сообщение'),
    send: dialog.getByRole('button', { name: 'Отправить заявку' }),
  };
  await expect(form.name).toBeFocused();
  return form;
}

const sent = 'Ваша заявка отправлена. В ближайшее время наш менеджер свяжется с Вами';

test('a guest requests a call back', { tag: ['@R-MODAL-04', '@R-CALL-121', '@R-STATE-064'] }, async ({ page }) => {
  const form = await openForm(page);
  await form.name.fill('Анна Ким');
  await form.phone.pressSequentially('9161234567');
  await form.message.fill('Перезвоните, пожалуйста');
  await expect(form.phone).toHaveValue('+7 (916) 123-45-67');
  await form.send.click();
  await expect(form.dialog.getByText(sent)).toBeVisible();
  await expect(form.name).toBeHidden();
  const letters = await shop.db.select().from(outbox);
  expect(letters.at(-1)).toMatchObject({ recipient: '' });
  expect(letters.at(-1)!.content?.paragraphs).toEqual(['Перезвоните, пожалуйста']);
});

test(
  'the contact window closes three seconds after the success message',
  { tag: ['@R-STATE-065'] },
  async ({ page }) => {
    await page.clock.install();
    const form = await openForm(page);
    await form.name.fill('Анна Ким');
    await form.phone.fill('9161234567');
    await form.message.fill('Перезвоните');
    // The answer waits until the clock of the page stands still
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/sendWebForm/feedback/', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/sendWebForm/feedback/');
    await form.send.click();
    await asked;
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    answer();
    const success = form.dialog.getByText(sent);
    let passed = 0;
    const runUntilVisible = async (isVisible: boolean) => {
      passed = 0;
      const step = async () => {
        await page.clock.runFor(STEP_MS);
        passed += STEP_MS;
        return success.isVisible();
      };
      await expect.poll(step, { intervals: [10] }).toBe(isVisible);
    };
    await runUntilVisible(true);
    await page.clock.runFor(SUCCESS_MS - STEP_MS - 1);
    await expect(success).toBeVisible();
    await runUntilVisible(false);
    expect(passed).toBeLessThanOrEqual(MOTION_MS);
  },
);

test(
  'the contact form shows at once which fields are missing and cannot be sent',
  { tag: ['@R-VAL-02', '@R-VAL-12', '@R-VAL-13', '@R-VAL-14'] },
  async ({ page }) => {
    const form = await openForm(page);
    await expect(form.send).toBeDisabled();
    await form.name.fill('А');
    await form.name.fill('');
    await expect(form.name).toBeFocused();
    await expect(form.dialog.getByText('Это поле обязательно для заполнения')).toHaveCount(1);
    await form.phone.pressSequentially('91612');
    await form.message.focus();
    await form.name.focus();
    await expect(form.dialog.getByText('Это поле обязательно для заполнения')).toHaveCount(2);
    await expect(form.dialog.getByText('Введите номер полностью')).toBeVisible();
    await expect(form.phone).toHaveAttribute('aria-invalid', 'true');
    await expect(form.send).toBeDisabled();
    await expectAccessible(page);
  },
);

test(
  'the contact form accepts a pasted phone number in any format',
  { tag: ['@R-VAL-08', '@R-CONST-33'] },
  async ({ page }) => {
    const { phone, message } = await openForm(page);
    for (const written of ['89161234567', '+7 916 123-45-67', '9161234567']) {
      await phone.fill('');
      await message.focus();
      await phone.fill(written);
      await expect(phone).toHaveValue('+7 (916) 123-45-67');
    }
    await phone.fill('');
    await phone.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '8 (903) 555-44-33');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(phone).toHaveValue('+7 (903) 555-44-33');
  },
);

test(
  'the contact form links the privacy policy, and the bot check issues a new token for each attempt',
  { tag: ['@R-VAL-15', '@R-VAL-16', '@R-CALL-122'] },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const form = await openForm(page);
    await expect.poll(() => asked.some((path) => /captcha/.test(path))).toBe(true);
    const before = asked.findIndex((path) => /captcha/.test(path));
    expect(asked.slice(0, before).some((path) => /contact-form/.test(path))).toBe(true);
    expect(asked).not.toContain('/api/sendWebForm/challenge/');
    const widget = form.dialog.locator('altcha-widget');
    await expect(widget).toBeAttached();
    await expect(widget).toBeHidden();
    await expect(form.dialog.getByRole('link', { name: 'политику конфиденциальности' })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await form.name.fill('Анна Ким');
    await form.phone.fill('9161234567');
    await form.message.fill('Перезвоните');
    const request = page.waitForRequest('**/api/sendWebForm/feedback/');
    await form.send.click();
    const { captchaToken } = (await request).postDataJSON() as { captchaToken: string };
    expect(captchaToken.length).toBeGreaterThan(100);
    expect(asked.filter((path) => path === '/api/sendWebForm/challenge/')).toHaveLength(1);
    await expect(form.dialog.getByText(sent)).toBeVisible();
  },
);

test(
  'a failed contact form keeps the input, shows the error and is sent again with a new token',
  { tag: ['@R-ERR-21', '@R-CALL-122'] },
  async ({ page, complaints }) => {
    complaints.allow(/503|contact form|was lost/);
    const tokens: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/feedback/')) tokens.push(String(request.postDataJSON().captchaToken));
    });
    const form = await openForm(page);
    await form.name.fill('Анна Ким');
    await form.phone.fill('9161234567');
    await form.message.fill('Перезвоните');
    await page.route('**/api/sendWebForm/feedback/', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await form.send.click();
    await expect(page.getByText('Не удалось выполнить действие. Попробуйте ещё раз')).toBeVisible();
    expect(complaints.texts.filter((text) => text.includes('contact form'))).toHaveLength(1);
    await expect(form.message).toHaveValue('Перезвоните');
    await expect(form.send).toBeEnabled();
    await form.send.click();
    await expect(form.dialog.getByText(sent)).toBeVisible();
    expect(new Set(tokens).size).toBe(2);
  },
);
