import { letterFoot, type LetterTexts } from '#shared/letter-texts.ts';
import { escapeHtml } from '#shared/markup.ts';
import type { LetterContent } from './letter.ts';
import { type LetterKind, rulesOf } from './letter-kinds.ts';
import { LOGO_ID } from './logo.ts';

/** Who writes: `origin` is the address of the shop without the slash at its end; `texts` stand around each letter. */
export type LetterShop = { name: string; origin: string; unsubscribeKey: string; texts: LetterTexts };

/** `kind` null: a test letter, which nobody can switch off. */
type Letter = { kind: string | null; subject: string; content: LetterContent };
type Surroundings = Omit<LetterShop, 'unsubscribeKey'>;
type Rendered = { html: string; text: string };

const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
/** Of what is written by people, who may write words of any length. */
const BREAKS = 'overflow-wrap: anywhere';

/** Mail clients that know dark colours; the others see the inline ones. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #11181c !important }
  .card { background: #1a2328 !important }
  .ink { color: #e6ecee !important }
  .dim { color: #a3b0b5 !important }
  .line { border-color: #35434a !important }
  .link { color: #6cc5d1 !important }
}`;

/** The letter as HTML, in tables for Outlook, and as plain text that says the same. */
export function renderLetter(letter: Letter, shop: Surroundings): Rendered {
  const { kind, subject, content } = seen(letter, shop.texts.LETTER_HEAD);
  const footer = footerOf(kind, shop);
  return { html: htmlOf(subject, content, shop, footer), text: textOf(content, shop, footer) };
}

/** Control characters, and those that turn the direction of a text: what people have typed may hold them. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const line = (text: string): string => text.replaceAll(UNSEEN, ' ');

/** The letter behind its head, without what a reader does not see; a text may have lines, a subject and a fact are one. */
function seen({ kind, subject, content }: Letter, head: string): Letter {
  const lines = (text: string) => text.split('\n').map(line).join('\n');
  return {
    kind,
    subject: line(subject),
    content: {
      ...content,
      paragraphs: [...(head === '' ? [] : [head]), ...content.paragraphs].map(lines),
      facts: content.facts?.map(([name, value]) => [line(name), line(value)]),
      closing: content.closing?.map(lines),
    },
  };
}

type Footer = { text: string; path?: string };

function footerOf(kind: Letter['kind'], shop: Surroundings): Footer[] {
  const from = { text: letterFoot(shop.texts, shop) };
  if (kind === null || rulesOf(kind as LetterKind).group === undefined) return [from];
  return [from, { text: 'Какие письма получать, можно выбрать в профиле:', path: '/my-profile/' }];
}

function textOf({ paragraphs, facts = [], action, closing = [] }: LetterContent, shop: Surroundings, footer: Footer[]) {
  const blocks = [
    ...paragraphs,
    ...(facts.length ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${shop.origin}${action.path}`] : []),
    ...closing,
    ['-- ', ...footer.map(({ text, path }) => (path ? `${text} ${shop.origin}${path}` : text))].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function htmlOf(subject: string, content: LetterContent, shop: Surroundings, footer: Footer[]): string {
  const { paragraphs, facts = [], action, closing = [] } = content;
  const body = [
    `<h1 class="ink" style="margin: 0 0 16px; ${FONT}; font-size: 22px; line-height: 28px; color: #18242a; ${BREAKS}">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map(paragraph),
    facts.length ? factsTable(facts) : '',
    action ? button(action, shop) : '',
    ...closing.map(paragraph),
  ];
  return `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin: 0; padding: 0; background: #eef1f1">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background: #eef1f1"><tr><td align="center" style="padding: 24px 8px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width: 100%; max-width: 600px">
<tr><td style="padding: 0 8px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding-right: 12px"><a href="${shop.origin}/"><img src="cid:${LOGO_ID}" width="40" height="40" alt="" style="display: block; border: 0"></a></td>
<td class="ink" style="${FONT}; font-size: 18px; line-height: 24px; font-weight: bold; color: #18242a; ${BREAKS}">${escapeHtml(shop.name)}</td>
</tr></table></td></tr>
<tr><td class="card" style="padding: 24px; background: #ffffff; border-radius: 8px">
${body.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding: 16px 8px 0">
${footer.map((line) => footerLine(line, shop)).join('\n')}
</td></tr></table></td></tr></table></body></html>
`;
}

const paragraph = (text: string) =>
  `<p class="ink" style="margin: 0 0 16px; ${FONT}; font-size: 16px; line-height: 24px; color: #18242a; ${BREAKS}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

function factsTable(facts: [name: string, value: string][]): string {
  const cell = `padding: 8px 0; border-bottom: 1px solid #dfe4e4; ${FONT}; font-size: 16px; line-height: 24px; vertical-align: top; text-align: left`;
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th class="dim line" width="40%" style="${cell}; padding-right: 16px; font-weight: normal; color: #566469">${escapeHtml(name)}</th><td class="ink line" style="${cell}; color: #18242a; ${BREAKS}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 16px">${rows.join('\n')}</table>`;
}

/** The address stands below the button: some clients show no links. */
function button({ label, path }: { label: string; path: string }, { origin }: Surroundings): string {
  const href = escapeHtml(`${origin}${path}`);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 8px 0 16px"><tr><td bgcolor="#0c6470" style="border-radius: 6px; background: #0c6470"><a href="${href}" style="display: inline-block; padding: 12px 24px; ${FONT}; font-size: 16px; line-height: 24px; font-weight: bold; color: #ffffff; text-decoration: none">${escapeHtml(label)}</a></td></tr></table>
<p class="dim" style="margin: 0 0 16px; ${FONT}; font-size: 13px; line-height: 20px; color: #566469; ${BREAKS}">Если кнопка не работает, откройте адрес: <a class="link" href="${href}" style="color: #0c6470; ${BREAKS}">${href}</a></p>`;
}

function footerLine({ text, path }: Footer, { origin }: Surroundings): string {
  const href = `${origin}${path}`;
  const link = path ? ` <a class="link" href="${href}" style="color: #0c6470">${href}</a>` : '';
  return `<p class="dim" style="margin: 0 0 8px; ${FONT}; font-size: 13px; line-height: 20px; color: #566469; ${BREAKS}">${escapeHtml(text).replaceAll('\n', '<br>')}${link}</p>`;
}
