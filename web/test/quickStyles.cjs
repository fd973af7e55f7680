/**
 * For each computed style jsdom asks every rule of every style sheet whether it matches, hundreds of
 * rules for each of thousands of elements. Most are told by the class or tag that the last part of
 * their selector needs: an element without it is not asked further, others as before.
 */

/** What an element needs to match a selector, or null where only the selector itself says. */
const needs = new Map();

/** @param {string} selector The selectors of a list, by commas outside of brackets. */
function alternatives(selector) {
  const parts = [''];
  let depth = 0;
  for (const letter of selector) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else if (depth === 0) parts[parts.length - 1] += letter;
  }
  return parts;
}

/**
 * @param {string | undefined} selector
 * @returns {readonly { readonly name?: string; readonly tag?: string }[] | null} one of them has to
 *   hold
 */
function neededFor(selector) {
  if (typeof selector !== 'string' || /["'\\|]/.test(selector)) return null;
  const needed = alternatives(selector).map((part) => {
    const last = /[^\s>+~]*$/.exec(part.trim())?.[0] ?? '';
    const name = /\.([\w-]+)/.exec(last)?.[1];
    const tag = /^[a-z][\w-]*/i.exec(last)?.[0];
    if (name !== undefined) return { name };
    return tag === undefined ? null : { tag: tag.toLowerCase() };
  });
  return needed.includes(null) ? null : needed;
}

/**
 * @param {NodeJS.Require} requireOfJsdom before jsdom itself is loaded, whose parts take each other
 *   as they are then
 */
exports.quickStyles = function quickStyles(requireOfJsdom) {
  const selectors = requireOfJsdom('jsdom/lib/jsdom/living/helpers/selectors.js');
  const matches = selectors.matchesDontThrow;
  /** The element whose style is worked out, its tag and classes, which stay meanwhile. */
  let styled = null;
  let tag = '';
  let names = new Set();
  selectors.matchesDontThrow = (element, selector) => {
    if (element === styled) {
      let needed = needs.get(selector);
      if (needed === undefined) needs.set(selector, (needed = neededFor(selector)));
      const may = (one) => (one.name === undefined ? one.tag === tag : names.has(one.name));
      if (needed !== null && !needed.some(may)) return false;
    }
    return matches(element, selector);
  };

  const rules = requireOfJsdom('jsdom/lib/jsdom/living/helpers/style-rules.js');
  const declarationOf = rules.getDeclarationForElement;
  rules.getDeclarationForElement = (element) => {
    styled = element;
    tag = element.localName.toLowerCase();
    names = new Set((element.getAttributeNS(null, 'class') ?? '').split(/\s+/));
    try {
      return declarationOf(element);
    } finally {
      styled = null;
    }
  };
};
