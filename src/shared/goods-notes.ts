/** What goods may be marked as, on the wire and in a row of their product. */
type GoodsMarks = { isMarked?: boolean | undefined };

/** The notes that rows and documents show beside the name of goods; none for goods that have left the shop (null). */
export const goodsNotes = (goods: GoodsMarks | null): string[] =>
  goods?.isMarked ? ['маркированный товар, отгрузка через ЭДО'] : [];
