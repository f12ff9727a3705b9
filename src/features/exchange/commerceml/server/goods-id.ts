/** A product and one of its variants. */
type GoodsId = { productId: string; characteristicId: string | null };

/** `goods`, `goods#characteristic`, or the two apart (`ИдХарактеристики`); null where no product is named. */
export function parseGoodsId(id: string | null, characteristicId: string | null): GoodsId | null {
  const [productId = '', own = ''] = (id ?? '').split('#', 2);
  const characteristic = own.trim() || characteristicId?.trim() || null;
  return productId.trim() ? { productId: productId.trim(), characteristicId: characteristic } : null;
}

/** The id as one text: what an offer that waits for its goods is found by. */
export function goodsIdText({ productId, characteristicId }: GoodsId): string {
  return characteristicId === null ? productId : `${productId}#${characteristicId}`;
}
