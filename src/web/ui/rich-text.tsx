import { useRouter, type AnyRouter } from '@tanstack/react-router';
import { useApp } from '#web/app/app-context.ts';
import { checkGuards, rulesOf } from '#web/app/guards.ts';
import type { PageSession } from '#shared/page-rendering.ts';
import { classes } from './classes.ts';
import styles from './rich-text.module.css';

const INNER_LINK = /<a href="(\/[^"]*)">(.*?)<\/a>/gs;

/**
 * HTML of the shop's own texts. The server has let allowed tags alone into it. All visitors read the same text:
 * a link to a page that would send this one home stays as words.
 */
export function RichText({ html, className }: { html: string; className?: string }) {
  const router = useRouter();
  const { session } = useApp();
  const own = html.replace(INNER_LINK, (link, href: string, words: string) =>
    isOpenTo(router, session, href) ? link : words,
  );
  return <div className={classes(styles.text, className)} dangerouslySetInnerHTML={{ __html: own }} />;
}

function isOpenTo(router: AnyRouter, session: PageSession, href: string): boolean {
  const [, , route] = router.getMatchedRoutes(href.replace(/[?#].*$/, ''));
  return checkGuards(session, rulesOf(String(route?.id ?? ''))) !== 'to-home';
}
