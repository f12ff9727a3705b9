/** The three tones of a flat drawing and the one for thin lines. */
export type Tone = { light: string; base: string; dark: string; line: string };

const tones = {
  black: { light: '#4b5159', base: '#31363d', dark: '#1f2328', line: '#15181c' },
  grey: { light: '#c3c9d1', base: '#9aa3ae', dark: '#78828e', line: '#5b646f' },
  white: { light: '#ffffff', base: '#eef1f4', dark: '#d3d9e0', line: '#a9b2bd' },
  ivory: { light: '#fdf6e3', base: '#f3e7c8', dark: '#dccda6', line: '#b7a67c' },
  silver: { light: '#eceff2', base: '#c9d0d8', dark: '#a4adb8', line: '#7d8793' },
  clear: { light: '#eaf4fb', base: '#cfe4f3', dark: '#a9cbe3', line: '#7ba6c4' },
  red: { light: '#ee6a5c', base: '#d43d2f', dark: '#a72b20', line: '#7e1f17' },
  orange: { light: '#f9a24f', base: '#ee7d1b', dark: '#c45f0c', line: '#924607' },
  yellow: { light: '#ffe07a', base: '#f7c325', dark: '#d29b0b', line: '#9a7106' },
  green: { light: '#6cc08a', base: '#2f9e5b', dark: '#207644', line: '#165630' },
  blue: { light: '#6aa5e8', base: '#2f74c9', dark: '#20569b', line: '#173f73' },
  wood: { light: '#dcb07a', base: '#c08a4e', dark: '#966637', line: '#6b4723' },
  steel: { light: '#e3e8ed', base: '#b4bec9', dark: '#8894a1', line: '#626d79' },
  brass: { light: '#f4dc8c', base: '#d9b347', dark: '#ab862a', line: '#7b5f1b' },
  copper: { light: '#f0b48a', base: '#d1804a', dark: '#a25c2e', line: '#74401f' },
} as const satisfies Record<string, Tone>;

export type ToneName = keyof typeof tones;

export const toneNames = Object.keys(tones) as ToneName[];

/** The tone that a variant begins with: 'black-3' is drawn in black; steel where the variant names no colour. */
export function toneOf(variant: string): Tone {
  const name = variant.split('-')[0] as ToneName;
  return tones[name] ?? tones.steel;
}

/** The number that a variant ends with, else `otherwise`. */
export function numberOf(variant: string, otherwise = 1): number {
  const digits = /(\d+)\w?$/.exec(variant)?.[1];
  return digits === undefined ? otherwise : Number(digits);
}
