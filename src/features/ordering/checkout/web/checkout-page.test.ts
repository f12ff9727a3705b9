import { describe, expect, it } from 'vitest';
import { headerOf, refusal, renderVisit } from '#web/testing/render-visit.ts';

/** The page as it is drawn where the checkout is refused. */
async function pageAt(code: string, basket: { id: number; quantity: number }[] = []): Promise<string> {
  const orderCheckout = () => {
    throw refusal(409, code);
  };
  const answers = { orderCheckout, header: () => headerOf({ basket }) };
  const { html } = await renderVisit('/order/', { role: 'USER', answers });
  return /<main.*<\/main>/s.exec(html)![0];
}

describe('a checkout with nothing to order', () => {
  it('leads who has no company to the companies and speaks of no basket', async () => {
    const page = await pageAt('NO_COMPANY');
    expect(page).toContain('href="/mycompanies/"');
    expect(page).not.toContain('Корзина пуста');
  });

  it('leads from an empty basket to the orders, where its goods may be', async () => {
    const page = await pageAt('EMPTY_BASKET');
    expect(page).toContain('Корзина пуста');
    expect(page).toMatch(/href="\/orders\/"[^>]*>Открыть заказы/);
  });

  it('leads to the basket while it has lines, which cannot be ordered now', async () => {
    const page = await pageAt('EMPTY_BASKET', [{ id: 7, quantity: 2 }]);
    expect(page).toContain('нельзя заказать');
    expect(page).not.toContain('Корзина пуста');
    expect(page).toMatch(/href="\/basket\/"[^>]*>Вернуться в корзину/);
  });
});
