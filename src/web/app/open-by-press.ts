/** A next document that has not come by then is slow, or the visitor has stopped it. */
const STOPPED_MS = 3000;

/**
 * For a page that has left its session: it reads and changes nothing any more. Where the next document does not come, a
 * press opens one.
 */
export function openByPressLater(): void {
  setTimeout(() => window.addEventListener('click', open, true), STOPPED_MS);
}

function open(event: MouseEvent): void {
  const pressed = (event.target as Element).closest('a, button');
  // The browser follows the link, not the router
  if (pressed?.localName === 'a') event.stopPropagation();
  else if (pressed) window.location.reload();
}
