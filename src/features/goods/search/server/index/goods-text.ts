/** What a code of goods is. `tail` is an article without what stands before its first separator, `replaced` that of goods which they replace. */
export const codeKinds = ['article', 'offerArticle', 'barcode', 'shortcode', 'tail', 'replaced'] as const;
export type CodeKind = (typeof codeKinds)[number];

/**
 * What search knows of a product that is shown. `extra` are further words: those of its offers. `properties` are values,
 * which many products share.
 */
export type GoodsText = {
  id: number;
  name: string;
  extra: string;
  description: string;
  properties: readonly { id: number; text: string }[];
  brandId: number | null;
  sectionId: number | null;
  codes: readonly { kind: Exclude<CodeKind, 'tail'>; text: string }[];
};

/** Names that many goods share. A product is found by the names of its section and of all sections above. */
export type SharedNames = {
  brands: readonly { id: number; name: string }[];
  sections: readonly { id: number; parentId: number | null; name: string }[];
};
