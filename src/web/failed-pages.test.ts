import { describe, expect, it } from 'vitest';
import { callRights } from '#shared/rights/call-rights.ts';
import { pageRights, type PageRules } from '#shared/rights/page-rights.ts';
import type { Role } from '#shared/roles.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { refusal, renderVisit } from './testing/render-visit.ts';

const FORBIDDEN = 'Попросите доступ у администратора компании';

/** What the calls of a page opened cold may answer, and what the page says then. */
const failures = [
  { status: 403, code: 'FORBIDDEN', heading: /(Нет доступа|Нет права).*администратора компании/s, isInLayout: true },
  { status: 404, code: '404', heading: /Страница не найдена/, isInLayout: false },
  { status: 429, code: 'RATE_LIMITED', heading: /Слишком много запросов/, isInLayout: false },
  { status: 500, code: 'INTERNAL', heading: /Ошибка 500/, isInLayout: false },
  { status: 503, code: 'INTERNAL', heading: /Магазин не отвечает/, isInLayout: false },
];

/** Calls of the layout answer, those of the page fail. */
const OF_LAYOUT = new Set(['footer', 'header', 'sidebar', 'technicalWorks']);
const OF_PAGES = Object.keys(callRights).filter((name) => !OF_LAYOUT.has(name));

/** Parameters of addresses without which a page asks for nothing. */
const ADDRESSES: Record<string, string> = { '/detail': '/detail/?code=x', '/search/$': '/search/?query=кабель' };

/** Open without data of their own, or lead elsewhere. */
const WITHOUT_CALLS = new Set([
  '/dev/kit',
  '/exchange',
  '/engineering-works',
  '/quickorder',
  '/second-factor',
  '/mycompanies',
]);
/** Everybody may open them, or the browser draws them: the office. */
const APART = ['isGuest', 'public', 'isStaff'];

const pages = Object.entries(pageRights as Record<string, PageRules>).filter(
  ([id, { guards }]) => !WITHOUT_CALLS.has(id) && !APART.includes(guards?.[0] ?? ''),
);

describe('a page opened cold whose calls fail', () => {
  it.each(nonEmpty(pages))('%s says in Russian what happened, with the status of the failure', async (id, rules) => {
    const path =
      ADDRESSES[id] ??
      `${id
        .replace('mycompanies_', 'mycompanies')
        .replace(/\$code_/, '7')
        .replace(/\$\w*$/, '7')
        .replace(/\/$/, '')}/`;
    for (const { status, code, heading, isInLayout } of failures) {
      const fail = () => Promise.reject(refusal(status, code, FORBIDDEN));
      const answers = Object.fromEntries(OF_PAGES.map((name) => [name, fail]));
      const page = await renderVisit(path, { role: roleOf(rules), answers });
      const text = visibleText(page.html);
      expect.soft({ path, status: page.status }).toEqual({ path, status });
      expect.soft(text, `${path} ${status}`).toMatch(heading);
      expect.soft(page.html.includes('<footer'), `${path} ${status}: the layout stands`).toBe(isInLayout);
      expect.soft(text.match(/[a-z]{3,} [a-z]{2,} /gi), `${path} ${status}: English`).toBeNull();
    }
  });
});

function roleOf({ guards, roles }: PageRules): Role {
  if (guards?.[0] === 'isManager') return 'MANAGER';
  return roles?.[0] ?? 'USER';
}

const visibleText = (html: string): string =>
  html.replaceAll(/<(script|style|title)[^>]*>.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ');
