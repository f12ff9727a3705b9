/**
 * What a visitor chooses for a browser in the profile. Each choice is a cookie of its name, so that the server writes the
 * page in it from the first paint. The first value applies where nothing is chosen.
 */
export const PREFERENCES = {
  theme: ['light', 'dark', 'system'],
  density: ['dense', 'normal'],
  /** Where a row of goods shows the short code: below the article under the pointer and the focus, or in a column. */
  shortCode: ['below', 'column'],
  /** Keys of one sign and Ctrl+K (WCAG 2.1.4). */
  shortcuts: ['on', 'off'],
  /** The side menu beside lists of goods. */
  listMenu: ['folded', 'open'],
} as const;

export type PreferenceName = keyof typeof PREFERENCES;
export type Preference<N extends PreferenceName> = (typeof PREFERENCES)[N][number];
export type Preferences = { [N in PreferenceName]: Preference<N> };

/** The stored value, or the first one for a value that is not of the list. */
export function preferenceOf<N extends PreferenceName>(name: N, stored: string | undefined): Preference<N> {
  const values: readonly Preference<N>[] = PREFERENCES[name];
  return values.find((value) => value === stored) ?? PREFERENCES[name][0];
}

export const preferencesOf = (cookies: Readonly<Record<string, string | undefined>>): Preferences => ({
  theme: preferenceOf('theme', cookies.theme),
  density: preferenceOf('density', cookies.density),
  shortCode: preferenceOf('shortCode', cookies.shortCode),
  shortcuts: preferenceOf('shortcuts', cookies.shortcuts),
  listMenu: preferenceOf('listMenu', cookies.listMenu),
});
