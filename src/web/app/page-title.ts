/** The head of a page with its title; the document adds the shop's name. Use: `head: () => pageTitle('Корзина')`. */
export function pageTitle(title?: string): { meta: { title: string }[] } {
  return { meta: title ? [{ title }] : [] };
}

/** What the browser shows: `Корзина — Электроснаб`. Without a name where the layout's data could not be had. */
export function titleInShop(title: string | undefined, shopName: string | undefined): string {
  return [title, shopName].filter(Boolean).join(' — ');
}
