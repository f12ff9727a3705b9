import { openPage } from '../demo-shop.ts';
import { expect, test } from '../fixtures.ts';

test('long promotions leave no gap between the orders and the news of a home page', async ({ page, demoShop }) => {
  for (const width of [1280, 1800]) {
    await openPage(page, demoShop, '/', { width, height: 900 });
    const boxOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!;
    const orders = await boxOf('Последние заказы');
    const promotions = await boxOf('Акции');
    const news = await boxOf('Новости');
    expect(promotions.x).toBeGreaterThan(orders.x);
    expect(news.x).toBe(orders.x);
    expect(news.y - orders.y - orders.height).toBeLessThan(24);
  }
});
