import { createElement, Fragment, type ReactNode } from 'react';

/** Elements that a text needs; whatever else there is gives its words only, or nothing at all. */
const TEXT = new Set([
  'h1',
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'code',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]);
const EMPTY = new Set(['br', 'hr']);
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'title',
  'head',
  'noscript',
  'form',
  'input',
  'button',
  'textarea',
  'select',
]);
const DEEPEST = 40;

/**
 * HTML of a document as elements of ours: no attributes, no scripts, no styles, links to the web
 * and to mail only.
 * @param title is above already: a first heading that says the same is left out
 */
export function plainMarkup(html: string, title = ''): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const [first] = body.children;
  if (first?.tagName === 'H1' && (first.textContent ?? '').replaceAll(/\s+/g, ' ').trim() === title)
    first.remove();
  return children(body, 0);
}

function children(node: Node, depth: number): ReactNode[] {
  return [...node.childNodes].map((child, index) => (
    <Fragment key={index}>{shown(child, depth + 1)}</Fragment>
  ));
}

function shown(node: Node, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  const name = node.tagName.toLowerCase();
  if (DROPPED.has(name) || depth > DEEPEST) return null;
  if (EMPTY.has(name)) return createElement(name);
  const inner = children(node, depth);
  if (name === 'a') return link(node.getAttribute('href'), inner);
  return TEXT.has(name) ? createElement(name, null, inner) : inner;
}

function link(href: string | null, inner: ReactNode): ReactNode {
  const url = href === null ? null : URL.parse(href);
  if (url === null || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return inner;
  return (
    <a href={url.href} target="_blank" rel="noreferrer">
      {inner}
    </a>
  );
}
