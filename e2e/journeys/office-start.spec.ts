import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { startShop, type StartedShop } from '../started-shop.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 1280, height: 900 } });

let shop: StartedShop;
let mail: MailServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  mail = await startMailServer();
  shop = await startShop({ DEMO: '0', SMTP_URL: mail.url, MAIL_FROM: 'Оптовик <shop@optovik.example>' });
});
test.afterAll(async () => {
  await shop?.stop();
  await mail?.close();
});

test('the owner of an empty shop comes from the printed link to his home, names the shop and gets a test letter', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  const link = /Первый вход владельца: (\S+)/.exec(shop.output())![1]!;

  await test.step('a wrong key is the 404 page', async () => {
    const answer = await page.goto(`${shop.url}/office/start/?key=${'A'.repeat(43)}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('the right key leaves the address, and the page survives a reload', async () => {
    const answer = await page.goto(link);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    await waitForHydration(page);
    await expect(page).toHaveURL(`${shop.url}/office/start/`);
    for (const width of [360, 769, 1280, 1800]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: 'Первый вход владельца' })).toBeVisible();
  });

  await test.step('a form with mistakes says them, the right one opens the office', async () => {
    await page.getByRole('button', { name: 'Создать владельца' }).click();
    await expect(page.getByText('Это поле обязательно для заполнения').first()).toBeVisible();
    await page.getByLabel('Фамилия').fill('Белова');
    await page.getByLabel('Имя').fill('Ольга');
    await page.getByLabel('E-mail').fill('olga@optovik.example');
    await page.getByRole('textbox', { name: /^Пароль(?! ещё)/ }).fill('Sklad2026!');
    await page.getByRole('textbox', { name: 'Пароль ещё раз' }).fill('Sklad2026!');
    await page.getByRole('button', { name: 'Создать владельца' }).click();
    await page.waitForURL(`${shop.url}/office/`);
    await expect(page.getByRole('heading', { name: 'Осталось настроить' })).toBeVisible();
    const gone = await page.request.get(link);
    expect(gone.status()).toBe(404);
  });

  await test.step('name and contacts are no longer missing once they are saved', async () => {
    await page.getByRole('link', { name: 'Название магазина' }).click();
    await page.getByLabel('Название магазина').fill('Электроснаб');
    await page.getByLabel('Телефон').fill('+7 800 000-00-18');
    await page.getByRole('region', { name: 'Магазин' }).getByLabel('E-mail').fill('office@optovik.example');
    await page.getByRole('region', { name: 'Магазин' }).getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByText('Настройки сохранены')).toBeVisible();
    await page.getByRole('button', { name: 'Отправить пробное письмо' }).click();
    await expect(page.getByText('Сервер принял письмо для olga@optovik.example')).toBeVisible();
    expect(mail.letters.map(({ to }) => to)).toEqual(['olga@optovik.example']);
    await page.getByRole('link', { name: 'Главная' }).click();
    await expect(page.getByRole('link', { name: 'Реквизиты продавца' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Название магазина' })).toHaveCount(0);
  });
});
