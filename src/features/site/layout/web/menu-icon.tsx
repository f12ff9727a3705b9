import sprite from './menu-icons.svg?url&no-inline';

/**
 * Icon of a menu entry, by the name that the server gives it. One file holds them all: an icon of its own, each would
 * stand in every page twice and in the script of the first one.
 */
export function MenuIcon({ name, size = 20 }: { name: string; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
