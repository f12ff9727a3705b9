import { createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  'var(--mantine-color-brand-0)',
  'var(--mantine-color-brand-1)',
  'var(--mantine-color-brand-2)',
  'var(--mantine-color-brand-3)',
  'var(--mantine-color-brand-4)',
  'var(--mantine-color-brand-5)',
  'var(--mantine-color-brand-6)',
  'var(--mantine-color-brand-7)',
  'var(--mantine-color-brand-8)',
  'var(--mantine-color-brand-9)',
];

/** Mantine wears our tokens: its components look as the rest of the shop. The values stand in mantine.css. */
export const mantineTheme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: 6,
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
});
