const ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

const keys = new Map<string, string>();
for (let key = 0; key < ENGLISH.length; key += 1) {
  keys.set(ENGLISH[key]!, RUSSIAN[key]!);
  keys.set(RUSSIAN[key]!, ENGLISH[key]!);
}

/** Signs of a size that stand elsewhere on the other keyboard: '3[2?5' is '3х2,5'. */
const inSize: Readonly<Record<string, string>> = { '[': 'х', '?': ',' };

/** A text as the same keys write it on the other keyboard: 'rf,tkm' → 'кабель', 'пкщру' → 'grohe'. */
export function swapKeyboardLayout(text: string): string {
  return text
    .toLowerCase()
    .split(/(\s+)/)
    .map((word) => Array.from(word, (sign) => (/\p{L}/u.test(word) ? keys.get(sign) : inSize[sign]) ?? sign).join(''))
    .join('');
}
