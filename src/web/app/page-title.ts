const SHOP = 'Оптовик';

/** The head of a page with its title: `Корзина — Оптовик`. Use: `head: () => pageTitle('Корзина')`. */
export function pageTitle(title?: string): { meta: { title: string }[] } {
  return { meta: [{ title: title ? `${title} — ${SHOP}` : SHOP }] };
}
