import { expect, it } from 'vitest';
import { withStyles } from './styles-in-page.ts';

const link = (href: string) => `<link rel="stylesheet" href="${href}" nonce="n" data-precedence="default"/>`;
const styles = new Map([
  ['/a.css', Buffer.from('a{color:red}')],
  ['/b.css', Buffer.from('b{content:"ж"}')],
]);
const inPage = (html: string) => Buffer.from(withStyles(Buffer.from(html), styles, 'n')).toString();

it('puts the rules in front of the links, in their order, and lets the links come without effect', () => {
  const html = `<head><title>Ж</title>${link('/b.css')}${link('/a.css')}<meta/></head><body>Ж</body>`;
  expect(inPage(html)).toBe(
    '<head><title>Ж</title><style nonce="n">b{content:"ж"}a{color:red}</style>' +
      '<link rel="stylesheet" media="not all" href="/b.css" nonce="n" data-precedence="default"/>' +
      '<link rel="stylesheet" media="not all" href="/a.css" nonce="n" data-precedence="default"/><meta/></head><body>Ж</body>',
  );
});

it.each([
  ['without stylesheets', '<head></head><p>Ж</p>'],
  ['with one that the build lacks', `<head>${link('/a.css')}${link('/c.css')}</head>`],
  ['that is empty', ''],
])('leaves a page as it is %s', (_, html) => {
  expect(inPage(html)).toBe(html);
});
