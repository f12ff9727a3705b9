import cyrillicExtra from '@fontsource-variable/golos-text/files/golos-text-cyrillic-ext-wght-normal.woff2?url';
import cyrillic from '@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url';
import latinExtra from '@fontsource-variable/golos-text/files/golos-text-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url';

/** Files of Golos Text, as they are in its package, with the letters that each of them draws: first what every page needs. */
const files = () => [
  [cyrillic, 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116'],
  [
    latin,
    'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  ],
  [
    latinExtra,
    'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ],
  [cyrillicExtra, 'U+460-52F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F'],
];

/** How many of them every page needs: the sign of the rouble is among `latinExtra`. */
const NEEDED = 3;

/** Milliseconds for which a page that could be drawn waits for the files: hardly noticed, and enough on the line of an office. */
const HELD = 100;

/** Milliseconds from the request to the first byte of the page, on a line where the typeface holds nothing up. */
const FAST_ANSWER = 100;

/**
 * The script that brings the typeface. All files that every page needs, or none: a page that is drawn before they have
 * come keeps the other typeface, whose letters `fallback-faces.css` makes as large, so that no line moves and no letters of
 * two faces stand side by side; the next page has them from the browser's store. On a slow line the files would take the
 * line away from what the page is drawn with: there, files that are not in the store are fetched after the page.
 *
 * Rules of a stylesheet would not hold that: each file of theirs is inserted and removed separately, and Chromium reads
 * them again when a sheet with layers comes between others. On a fast line the first page waits up to a tenth of a second for
 * the files. So does any page in a browser that would draw it before all of it has come.
 */
export const typefaceScript = (): string => `{
const files = ${JSON.stringify(files())};
const needed = files.slice(0, ${NEEDED});
const faces = files.map(([url, letters]) =>
  new FontFace('Golos Text Variable', 'url(' + url + ') format("woff2-variations")',
    {display: 'optional', weight: '400 900', unicodeRange: letters}));
const [answer] = performance.getEntriesByType('navigation');
const isFast = answer && answer.responseStart - answer.requestStart < ${FAST_ANSWER};
const version = needed.join();
let isStored = false;
try { isStored = localStorage.typeface === version; } catch {}
const remember = () => { try { localStorage.typeface = version; } catch {} };
const store = () => Promise.all(needed.map(([url]) => fetch(url, {priority: 'low'}))).then(remember, () => {});
const { style } = document.documentElement;
const isHeld = isFast && !isStored;
if (isHeld) style.visibility = 'hidden';
let drawn = false;
const draw = () => { drawn = true; if (isHeld) style.removeProperty('visibility'); };
const waits = !isHeld && 'blocking' in HTMLLinkElement.prototype;
requestAnimationFrame(waits ? draw : () => setTimeout(draw, ${HELD}));
if (isFast || isStored)
  Promise.all(faces.slice(0, ${NEEDED}).map((face) => face.load()))
    .then(() => { remember(); if (!drawn) faces.forEach((face) => document.fonts.add(face)); draw(); }, draw);
else addEventListener('load', () => setTimeout(store, 1000));
}`;
