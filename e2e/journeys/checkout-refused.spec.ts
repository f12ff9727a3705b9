import { expect, test, type Session } from '../fixtures.ts';
import { byPiece, fillBasket, listGoods, type Goods } from '../goods.ts';
import { mouse } from '../input-mode.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** Its basket is this file's alone. */
const ACCOUNT = 'buyer';

test.use({ viewport: { width: 1280, height: 900 } });

const input = mouse();
let session: Session;
let goods: Goods[];

test.beforeEach(async ({ logIn }) => {
  session = await logIn(ACCOUNT);
  goods = byPiece(await listGoods(session, 60, 'svetotekhnika/')).slice(0, 3);
  await fillBasket(session, goods, 2);
});

test(
  'the checkout shows line by line what changed in the basket before the order is placed',
  { tag: ['@R-CALL-109'] },
  async ({ page, complaints }) => {
    complaints.allow(/409/);
    const [known, other] = goods as [Goods, Goods];
    await fillBasket(session, [known], 2);
    const checkout = checkoutPage(page);
    await checkout.open();
    await checkout.fill(input);
    await session.call('POST', '/api/basket/add/', { products: [{ id: other.id, quantity: 1 }] });
    await session.call('POST', '/api/basket/update/', { product: { ID: known.id, QUANTITY: 3 } });
    await checkout.order.click();
    await expect(checkout.errors).toBeFocused();
    await expect(checkout.errors).toContainText(other.name);
    await expect(checkout.errors).toContainText('добавлено в заказ');
    await expect(checkout.errors).toContainText(/2\sшт → 3\sшт/);
    await expect(checkout.panel).toContainText('2 артикула');
    await checkout.order.click();
    await expect(placed(page)).toBeVisible();
  },
);

test(
  'the checkout shows a changed price before the order is placed',
  { tag: ['@R-CALL-109'] },
  async ({ page, complaints }) => {
    complaints.allow(/409/);
    const [product] = goods as [Goods];
    const checkout = checkoutPage(page);
    await checkout.open();
    await checkout.fill(input);
    // Prices of the demo shop stand still: the refusal and the next checkout are what they would be
    await page.route('**/api/order/add/', (route) =>
      route.fulfill({
        status: 409,
        json: { status: 'error', data: null, errors: [{ code: 'PRICE_CHANGED', message: 'Изменились цены' }] },
      }),
    );
    await page.route('**/web/orderCheckout/**', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const line of body.data.summary.products) {
        if (line.id === product.id) line.price = Number((line.price + 1000).toFixed(2));
      }
      await route.fulfill({ response, json: body });
    });
    await checkout.order.click();
    await expect(checkout.errors).toContainText('Изменились цены');
    await expect(checkout.errors).toContainText(product.name);
    await expect(checkout.errors.getByText(/₽ → \d/)).toBeVisible();
    await page.unrouteAll();
    await checkout.order.click();
    await expect(placed(page)).toBeVisible();
  },
);

test('the checkout states the available quantity of a line, and one press orders that quantity', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/);
  const [scarce] = byPiece(await listGoods(session, 100, 'svetotekhnika/')).slice(-1) as [Goods];
  await fillBasket(session, [scarce], 100_000);
  const checkout = checkoutPage(page);
  await checkout.open();
  await checkout.fill(input);
  await checkout.order.click();
  await expect(checkout.errors).toContainText(scarce.name);
  await expect(checkout.errors).toContainText(/Доступно/);
  await checkout.errors.getByRole('button', { name: 'Заказать доступное количество' }).click();
  await expect(checkout.panel).not.toContainText('100 000');
  await checkout.order.click();
  await expect(placed(page)).toBeVisible();
});

test('a validation error of the server is shown at its field', { tag: ['@R-ENT-33'] }, async ({ page, complaints }) => {
  complaints.allow(/409/);
  const checkout = checkoutPage(page);
  await checkout.open();
  await checkout.fill(input);
  const message = 'Этот адрес удалён. Выберите другой';
  await page.route('**/api/order/add/', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 'error', data: null, errors: [{ code: 'INCOMPLETE', message, field: 'address' }] },
    }),
  );
  await checkout.order.click();
  await expect(checkout.errors).toContainText(message);
  await expect(page.getByRole('group', { name: 'Адрес доставки' })).toContainText(message);
  await expect(checkout.addresses.first()).toBeFocused();
});

test('the checkout says that its goods were ordered elsewhere, and the header drops them', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/);
  await fillBasket(session, goods, 2);
  const checkout = checkoutPage(page);
  await checkout.open();
  await checkout.fill(input);
  await expect(page.getByRole('link', { name: /Корзина/ }).first()).toContainText('3');
  await session.call('POST', '/api/basket/clear/');
  await checkout.order.click();
  await expect(page.getByText('Товары уже заказаны')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Корзина/ }).first()).not.toContainText('3');
});

test('a checkout whose goods can no longer be ordered leads to the basket, where they stand', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/);
  const checkout = checkoutPage(page);
  await checkout.open();
  await checkout.fill(input);
  // Goods of the demo shop stay as they are: the refusals are what they would be without prices for the company
  const refusal = (message: string) => ({
    status: 409,
    json: { status: 'error', data: null, errors: [{ code: 'EMPTY_BASKET', message }] },
  });
  await page.route(/\/(order\/add|orderCheckout)\//, (route) => route.fulfill(refusal('В корзине нет товаров')));
  await checkout.order.click();
  await expect(page.getByText('Заказывать нечего')).toBeVisible();
  await expect(page.getByText('Корзина пуста')).toHaveCount(0);
  await page.getByRole('link', { name: 'Вернуться в корзину' }).click();
  await expect(page.getByRole('heading', { name: 'Корзина', level: 1 })).toBeVisible();
});

test('a checkout that opens after another window has emptied the basket says that it is empty', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/);
  await page.goto('/basket/');
  await waitForHydration(page);
  await session.call('POST', '/api/basket/clear/');
  await page.evaluate(() => window.history.pushState(null, '', '/order/'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByText('Корзина пуста')).toBeVisible();
});
