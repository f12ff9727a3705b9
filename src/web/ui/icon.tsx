import type { Icon as TablerIcon } from '@tabler/icons-react';

/** A decorative icon; the text or label beside it gives its meaning. */
export function Icon({ of: Glyph, size = 20 }: { of: TablerIcon; size?: number }) {
  return <Glyph size={size} stroke={1.75} aria-hidden="true" focusable="false" />;
}
