import { callRights, type CallRight, relations } from '../src/shared/rights/call-rights.ts';
import { type PageRules, pageRights } from '../src/shared/rights/page-rights.ts';

const START = '<!-- rights: printed by scripts/print-rights.ts -->';
const END = '<!-- end of rights -->';

/** The text with its section of rights generated from the tables; throws where the section has no place. */
export function withRights(text: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start === -1 || end < start) throw new Error('The text has no place for the rights');
  return `${text.slice(0, start)}${START}\n\n${rightsTables()}\n\n${text.slice(end)}`;
}

/** Calls and pages with equal rights share a row. */
function rightsTables(): string {
  const calls = Object.entries(callRights as Record<string, CallRight>).map(
    ([name, { who, of, alone, right = [] }]) => ({
      name,
      right: [
        who,
        [right].flat().join(', ') || '·',
        relations[of].en,
        alone === undefined && who !== 'manager' && who !== 'staff' ? 'yes' : 'no',
      ],
    }),
  );
  const pages = Object.entries(pageRights).map(([name, { guards = [], roles = [], right }]: [string, PageRules]) => ({
    name,
    right: [[...guards, ...roles].join(' '), [right ?? '·'].flat().join(', ')],
  }));
  return [
    table(['Who', 'A manager needs', 'Reaches', 'In a visit', 'Calls'], calls),
    table(['Guard', 'A manager needs', 'Pages'], pages),
  ].join('\n\n');
}

function table(head: readonly string[], entries: readonly { name: string; right: readonly string[] }[]): string {
  const rows = Map.groupBy(entries, ({ right }) => right.join(' | '));
  return [
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...[...rows].map(([right, of]) => `| ${right} | ${of.map(({ name }) => `\`${name}\``).join(', ')} |`).toSorted(),
  ].join('\n');
}
