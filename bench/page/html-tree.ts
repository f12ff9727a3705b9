import { createElement, type ReactElement } from 'react';
import { markupText } from '#shared/markup.ts';

/** An element as it stands in the HTML; a text is a string. */
export type Tree = { tag: string; attributes: Record<string, unknown>; children: (Tree | string)[] };

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
/** Attributes that are there or not; everything else is written with its value. */
const FLAGS = new Set(['disabled', 'hidden', 'open', 'checked', 'selected', 'inert', 'async', 'required']);

/** The body of a page that React has written, without its scripts. Throws where the tree does not close. */
export function bodyTree(html: string): Tree {
  const body = html.slice(html.indexOf('<body'), html.indexOf('</body>') + '</body>'.length);
  const root: Tree = { tag: 'root', attributes: {}, children: [] };
  const open = [root];
  for (const [text, closes, tag, attributes] of withoutScripts(body).matchAll(TOKEN)) {
    const parent = open.at(-1)!;
    if (!tag) {
      if (!text.startsWith('<!--')) parent.children.push(markupText(text));
    } else if (closes) {
      if (open.pop()?.tag !== tag) throw new Error(`The page does not close ${tag}`);
    } else {
      const element: Tree = { tag, attributes: attributesOf(attributes ?? ''), children: [] };
      parent.children.push(element);
      if (!VOID.has(tag) && !text.endsWith('/>')) open.push(element);
    }
  }
  const [tree] = root.children;
  if (open.length > 1 || typeof tree !== 'object') throw new Error('The page is not one whole tree');
  return tree;
}

/** The same tree as elements of React, all of them new. */
export function elementsOf({ tag, attributes, children }: Tree): ReactElement {
  return createElement(
    tag,
    attributes,
    ...children.map((child) => (typeof child === 'string' ? child : elementsOf(child))),
  );
}

/** How many elements a tree has. */
export function countElements({ children }: Tree): number {
  return children.reduce((sum, child) => sum + (typeof child === 'string' ? 0 : countElements(child)), 1);
}

export function withoutScripts(html: string): string {
  return html.replace(/<script\b[\s\S]*?<\/script>/g, '');
}

/** React takes the names as HTML has them, but for these. */
const NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  value: 'defaultValue',
};

function attributesOf(text: string): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    const plain = markupText(value);
    if (name === 'style') result.style = styleOf(plain);
    else result[NAMES[name] ?? name] = FLAGS.has(name) ? true : plain;
  }
  return result;
}

function styleOf(text: string): Record<string, string> {
  const pairs = text.split(';').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const colon = pair.indexOf(':');
      const name = pair.slice(0, colon).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [name, pair.slice(colon + 1)];
    }),
  );
}
