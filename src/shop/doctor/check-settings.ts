import { settingNames, settingProblems } from '#server/env.ts';
import { failure, type Finding, ok, warning } from './finding.ts';

/** First words of settings that no other program's variables have. */
const OWN_PREFIXES = [
  'DADATA_',
  'GEOIP_',
  'LETTER_',
  'MAPS_',
  'SESSION_',
  'SHOP_',
  'SMARTCAPTCHA_',
  'SMS_',
  'SMTP_',
  'UNPAID_',
];

/** Longer names are close to another one with two wrong letters. */
const SHORT_NAME = 6;

type Variables = Record<string, string | undefined>;

/** Wrong values, and variables that look like settings and are none. Names the variables, never their values. */
export function checkSettings(variables: Variables): Finding[] {
  const problems = settingProblems(variables).map((problem) =>
    failure(`Настройка ${problem}`, 'Исправьте переменную окружения: docs/settings.md'),
  );
  const misspelt = Object.keys(variables).flatMap((name) => {
    const meant = meantBy(name);
    if (meant === null) return [];
    const remedy = meant === '' ? 'Такой настройки нет: docs/settings.md' : `Возможно, это ${meant}: docs/settings.md`;
    return [warning(`Переменная ${name} магазину неизвестна`, remedy)];
  });
  const given = settingNames.filter((name) => variables[name]).length;
  return problems.length + misspelt.length === 0
    ? [ok(`Настройки прочитаны, задано: ${given}`)]
    : [...problems, ...misspelt];
}

/** The setting that a variable was meant to be, '' for an unknown one with a prefix of ours; null where it is none of ours. */
function meantBy(name: string): string | null {
  if (settingNames.includes(name)) return null;
  const upper = name.toUpperCase();
  const close = settingNames.find((known) => {
    const most = Math.min(name.length, known.length) < SHORT_NAME ? 1 : 2;
    return known === upper || distance(upper, known, most) <= most;
  });
  if (close !== undefined && (name.length > 4 || close === upper)) return close;
  return OWN_PREFIXES.some((prefix) => upper.startsWith(prefix)) ? '' : null;
}

/** How many letters have to be changed, added or removed; above `most` any larger number. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
