import sprite from './menu-icons.svg?url&no-inline';

/** The drawings of the sprite, by the names that the server gives to the entries of the menu. */
const NAMES =
  'home catalog brands bolt templates price orders finance address company appeal news action marketing bell faq basket';
const names = new Set(NAMES.split(' '));

/**
 * Icon of a menu entry, a point for an unknown name. One file holds them all: an icon of its own, each would stand in every
 * page twice and in the script of the first one.
 */
export function MenuIcon({ name, size = 20 }: { name: string; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${names.has(name) ? name : 'point'}`} />
    </svg>
  );
}
