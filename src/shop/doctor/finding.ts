/** One line of the doctor: what was looked at, and what to do where it is not as it should be. */
export type Finding = { state: 'ok'; text: string } | { state: 'warning' | 'failure'; text: string; remedy: string };

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string, remedy: string): Finding => ({ state: 'warning', text, remedy });
export const failure = (text: string, remedy: string): Finding => ({ state: 'failure', text, remedy });

const WORDS = { ok: 'в порядке', warning: 'внимание', failure: 'ошибка' };

export function inLines(finding: Finding): string[] {
  const head = `${WORDS[finding.state].padEnd(9)}  ${finding.text}`;
  return finding.state === 'ok' ? [head] : [head, `           Что делать: ${finding.remedy}`];
}

/** 0: all is well; 2: warnings alone; 1: a failure. */
export function exitCodeOf(findings: readonly Finding[]): number {
  if (findings.some(({ state }) => state === 'failure')) return 1;
  return findings.some(({ state }) => state === 'warning') ? 2 : 0;
}
