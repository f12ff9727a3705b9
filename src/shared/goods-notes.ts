/** The traits of goods, as the wire or a row of their product has them. */
type Traits = { isMarked?: boolean | undefined; isDiscontinued?: boolean | undefined };

/** The notes that rows and documents show beside the name of goods; none for goods that have left the shop (null). */
export const goodsNotes = (goods: Traits | null): string[] => [
  ...(goods?.isMarked ? ['маркированный товар, отгрузка через ЭДО'] : []),
  ...(goods?.isDiscontinued ? ['снят с производства'] : []),
];
