/**
 * What sets a variant apart where its file gives no characteristics: the rest of its name after the product's, without
 * the brackets, as in 'Ботинки (35, чёрный)'. Null where the name says nothing more.
 */
export function variantName(offerName: string | null, productName: string): string | null {
  if (!offerName) return null;
  const starts = offerName.toLowerCase().startsWith(productName.toLowerCase());
  const rest = starts ? offerName.slice(productName.length) : (/\(([^()]+)\)\s*$/.exec(offerName)?.[0] ?? offerName);
  const undescribed = rest
    .trim()
    .replace(/^\((.*)\)$/s, '$1')
    .replace(/^[\s,;–—-]+/, '')
    .trim();
  return undescribed || null;
}
