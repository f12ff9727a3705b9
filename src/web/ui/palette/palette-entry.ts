import type { Icon } from '@tabler/icons-react';

/** What the palette leads to: a page, or what its owner does with the entry. */
export interface PaletteEntry<Kind extends string = string> {
  kind: Kind;
  id: string;
  title: string;
  note: string;
  /** Null: `onChoose` of the palette gets the entry. */
  href: string | null;
}

/** The title above the entries of each kind and their sign. */
export type PaletteKinds<Kind extends string> = Readonly<Record<Kind, { title: string; icon: Icon | null }>>;
