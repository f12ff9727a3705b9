/** How React writes a stylesheet of a page; all of them stand side by side in its head. */
const LINK = '<link rel="stylesheet" href="';
const LINK_END = '/>';

/** The styles of the build by their addresses. */
export type Styles = ReadonlyMap<string, Buffer>;

/**
 * A page with the rules of its stylesheets in it: a browser that has none of them draws it a round trip earlier. The links
 * stay, without effect, so that the files come behind all else for the next page, and so that React and
 * Vite find the styles there. A page whose links are not these stays as it is.
 */
export function withStyles(page: Uint8Array, styles: Styles, nonce: string): Uint8Array {
  const html = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  const first = html.indexOf(LINK);
  if (first < 0) return page;
  const rules: Buffer[] = [];
  const links: string[] = [];
  let at = first;
  while (html.toString('latin1', at, at + LINK.length) === LINK) {
    const end = html.indexOf(LINK_END, at) + LINK_END.length;
    const link = html.toString('latin1', at, end);
    const own = styles.get(link.slice(LINK.length, link.indexOf('"', LINK.length)));
    if (own === undefined) return page;
    rules.push(own);
    links.push(link.replace(' href=', ' media="not all" href='));
    at = end;
  }
  const [opening, closing] = [`<style nonce="${nonce}">`, `</style>${links.join('')}`];
  return Buffer.concat([
    html.subarray(0, first),
    Buffer.from(opening),
    ...rules,
    Buffer.from(closing),
    html.subarray(at),
  ]);
}
