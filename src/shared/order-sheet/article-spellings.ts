/** Words and signs that stand before an article in a list: 'арт. 12', 'Арт.: 12', '№ 12', '- 12', '1) 12'. */
const DECORATION =
  /^(?:[-–—•*·]\s*|(?:артикул|арт|art(?:icle)?|код(?: товара)?|sku|номер)(?=[^\p{L}])[.:\s№]*|[№#][.:\s]*)+/iu;

/** An article as it was written and, where it was decorated, without that: '№ 12-3' and '27115.0' are '12-3' and '27115'. */
export function articleSpellings(text: string): string[] {
  const article = text.trim();
  const bare = article
    .replace(DECORATION, '')
    .replace(/^["'«](.*)["'»]$/, '$1')
    .replace(/^(\d{3,})[.,]0+$/, '$1')
    .trim();
  return bare === '' || bare === article ? [article] : [article, bare];
}
