const WAY_BACK = 'way-back';

/** A link of a letter for a new password is good as long. */
const KEPT_MS = 60 * 60_000;

/** An address of the entrance that leads on to the page the visitor wanted, where there is one. */
export function withWayBack(path: string, redirect: string | undefined): string {
  if (redirect === undefined) return path;
  const [address = path, query] = path.split('?');
  const search = new URLSearchParams(query);
  search.set('redirect', redirect);
  return `${address}?${search.toString()}`;
}

/** Keeps the page that the visitor wanted while a letter is on its way: its link knows nothing of it. */
export function storeWayBack(redirect: string | undefined): void {
  try {
    if (redirect === undefined) localStorage.removeItem(WAY_BACK);
    else localStorage.setItem(WAY_BACK, JSON.stringify({ redirect, until: Date.now() + KEPT_MS }));
  } catch {
    // Storage is blocked: the letter leads to the first page
  }
}

/** Takes the stored page, unchecked; it is good once. */
export function takeWayBack(): string | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(WAY_BACK) ?? 'null') as {
      redirect?: unknown;
      until?: unknown;
    } | null;
    localStorage.removeItem(WAY_BACK);
    const isLive = typeof stored?.until === 'number' && stored.until > Date.now();
    return isLive && typeof stored.redirect === 'string' ? stored.redirect : undefined;
  } catch {
    return undefined;
  }
}
