import cyrillicExtra from '@fontsource-variable/golos-text/files/golos-text-cyrillic-ext-wght-normal.woff2?url';
import cyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url';
import latinExtra from '@fontsource-variable/golos-text/files/golos-text-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url';

/** What every page needs; the sign of the rouble is among `latinExtra`. */
export const typefacePreloads = [cyrillic, latin];

/** Files of Golos Text, as they are in its package, with the letters that each of them draws. */
const files = () => [
  [cyrillicExtra, 'U+460-52F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F'],
  [cyrillic, 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116'],
  [
    latinExtra,
    'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
  [
    latin,
    'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ],
];

/**
 * The script that names the typeface to the browser, before the first line is laid out. `optional`: a page that has begun
 * with another typeface keeps it, so that no line moves when a file comes late; the next page has it from the browser's
 * store. Rules of a stylesheet would not hold that: Chromium reads them anew when a sheet with layers comes between
 * others (those of windows do), finds the files there, and draws the page again with them.
 */
export const typefaceScript = (): string =>
  `for(const [u,r] of ${JSON.stringify(files())})document.fonts.add(new FontFace('Golos Text Variable','url('+u+') format("woff2-variations")',{display:'optional',weight:'400 900',unicodeRange:r}))`;
