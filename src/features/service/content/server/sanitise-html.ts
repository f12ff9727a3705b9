import sanitizeHtml from 'sanitize-html';
import { isOwnPicture } from '#shared/markdown.ts';

const texts = ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li'];
const marks = ['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'a', 'img'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];

const outside = /^https?:/i;

/**
 * HTML of a page as it may be stored: text, headings from the second level, lists, tables, links and the shop's own pictures;
 * everything else goes, scripts with what is in them. Links lead to pages, mail and phones; those to other sites
 * give nothing away.
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...texts, ...marks, ...tables],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'loading'],
      ol: ['start'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs.src ?? ''),
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs.href) }) },
  });
}

function linkAttributes(href: string | undefined): Record<string, string> {
  if (href === undefined) return {};
  return outside.test(href) ? { href, rel: 'noopener noreferrer', target: '_blank' } : { href };
}
