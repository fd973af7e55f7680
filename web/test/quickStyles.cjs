/**
 * For each computed style jsdom asks every rule of every style sheet whether it matches, hundreds of
 * rules for each of thousands of elements, and parses anew what they declare. Here rules are found by
 * the class or tag that the last part of their selector needs, one that is a class or a tag and
 * nothing else matches without being asked, and what the same rules declare is parsed once.
 */
const { createRequire } = require('node:module');

const { forEach } = Array.prototype;

/** @param {string} selector The selectors of a list, by commas outside of brackets and quotes. */
function alternatives(selector) {
  const parts = [''];
  let depth = 0;
  for (const letter of selector.replaceAll(/"[^"]*"|'[^']*'/g, '')) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else if (depth === 0) parts[parts.length - 1] += letter;
  }
  return parts;
}

/**
 * @param {string | undefined} selector
 * @returns {readonly { readonly name?: string; readonly tag?: string; readonly isAll: boolean }[] | null}
 *   what an element needs, one of which has to hold, `isAll` where that is enough; null where only
 *   the selector itself says
 */
function neededFor(selector) {
  // A rule that has none, as one of keyframes, is about no element.
  if (selector === undefined) return [];
  if (/[\\|@]/.test(selector)) return null;
  const isPlain = !/[()[\]]/.test(selector);
  const needed = alternatives(selector).map((part) => {
    const whole = part.trim();
    const last = /[^\s>+~]*$/.exec(whole)?.[0] ?? '';
    const name = /\.([\w-]+)/.exec(last)?.[1];
    const tag = /^[a-z][\w-]*/i.exec(last)?.[0];
    if (name !== undefined) return { name, isAll: isPlain && whole === `.${name}` };
    return tag === undefined ? null : { tag: tag.toLowerCase(), isAll: isPlain && whole === tag };
  });
  return needed.includes(null) ? null : needed;
}

const neededOf = new Map();

/** @param {string} selector What `neededFor` says, found out once. */
function keptNeeds(selector) {
  let needed = neededOf.get(selector);
  if (needed === undefined) neededOf.set(selector, (needed = neededFor(selector)));
  return needed;
}

/** Counts the changes of rules that no change of the document comes with. */
let changes = 0;

/** Numbers of rules, by which those that hold together are known. */
let lastNumber = 0;

/** The rules of a document's style sheets, by what an element needs to match them. */
class Index {
  changes = changes;
  /** Each with its number, in the order of the sheets. */
  rules = [];
  sheets = [];
  names = new Map();
  tags = new Map();
  others = [];

  /** Whether these sheets begin with those that are here. */
  isStartOf(sheets) {
    return (
      this.changes === changes &&
      this.sheets.length <= sheets.length &&
      this.sheets.every((sheet, index) => sheet === sheets[index])
    );
  }

  add(sheet) {
    this.sheets.push(sheet);
    forEach.call(sheet.cssRules, (rule) => {
      if (!rule.media) this.#addRule(rule);
      else if (Array.prototype.includes.call(rule.media, 'screen'))
        forEach.call(rule.cssRules, (inner) => this.#addRule(inner));
    });
  }

  #addRule(rule) {
    const at = this.rules.push({ rule, number: (lastNumber += 1) }) - 1;
    const needed = keptNeeds(rule.selectorText);
    if (needed === null) this.others.push({ at, isAll: false });
    for (const { name, tag, isAll } of needed ?? []) {
      const [map, key] = name === undefined ? [this.tags, tag] : [this.names, name];
      const known = map.get(key);
      if (known === undefined) map.set(key, [{ at, isAll }]);
      else known.push({ at, isAll });
    }
  }

  /** @returns the rules that match, in their order */
  matching(element, matches) {
    const isKnown = new Map();
    const take = (found) => {
      for (const { at, isAll } of found ?? [])
        if (isKnown.get(at) !== true)
          isKnown.set(at, isAll || matches(element, this.rules[at].rule.selectorText));
    };
    take(this.others);
    take(this.tags.get(element.localName.toLowerCase()));
    for (const name of new Set((element.getAttributeNS(null, 'class') ?? '').split(/\s+/)))
      take(this.names.get(name));
    return [...isKnown]
      .filter(([, isMatch]) => isMatch)
      .map(([at]) => at)
      .sort((a, b) => a - b)
      .map((at) => this.rules[at]);
  }
}

/** Declarations that are kept; some hundred sets of rules are what a page has. */
const MOST_KEPT = 5_000;

/**
 * @param {NodeJS.Require} requireOfJsdom before jsdom itself is loaded, whose parts take each other
 *   as they are then
 */
exports.quickStyles = function quickStyles(requireOfJsdom) {
  const ownRequire = createRequire(requireOfJsdom.resolve('jsdom'));
  const { CSSStyleDeclaration } = ownRequire('cssstyle');
  const cssom = ownRequire('rrweb-cssom');
  const { matchesDontThrow } = requireOfJsdom('jsdom/lib/jsdom/living/helpers/selectors.js');
  const rules = requireOfJsdom('jsdom/lib/jsdom/living/helpers/style-rules.js');
  const ofBrowser = cssom.parse(requireOfJsdom('jsdom/lib/jsdom/browser/default-stylesheet.js'));

  for (const { prototype } of [cssom.CSSStyleSheet, cssom.CSSGroupingRule, cssom.CSSMediaRule])
    for (const method of ['insertRule', 'deleteRule']) {
      const own = prototype[method];
      if (!Object.hasOwn(prototype, method)) continue;
      prototype[method] = function change(...args) {
        changes += 1;
        return own.apply(this, args);
      };
    }

  const indexes = new WeakMap();
  const indexOf = (document) => {
    const sheets = [ofBrowser, ...document.styleSheets._list];
    let index = indexes.get(document);
    if (index === undefined || !index.isStartOf(sheets))
      indexes.set(document, (index = new Index()));
    for (const sheet of sheets.slice(index.sheets.length)) index.add(sheet);
    return index;
  };

  const made = new Map();
  /** As jsdom does it: what comes later wins, whatever it says of its importance. */
  const declare = (styles) => {
    const declaration = new CSSStyleDeclaration();
    for (const style of styles)
      forEach.call(style, (property) => {
        const value = style.getPropertyValue(property);
        if (value === 'unset') declaration.removeProperty(property);
        else declaration.setProperty(property, value, style.getPropertyPriority(property));
      });
    return declaration;
  };

  rules.getDeclarationForElement = (element) => {
    const document = element._ownerDocument;
    const cache = (document._styleCache ??= new WeakMap());
    let declaration = cache.get(element);
    if (declaration !== undefined) return declaration;
    const matching = indexOf(document).matching(element, matchesDontThrow);
    const own = element.style.length > 0 ? element.style.cssText : '';
    const key = `${matching.map(({ number }) => number).join(' ')} ${own}`;
    declaration = made.get(key);
    if (declaration === undefined) {
      if (made.size >= MOST_KEPT) made.clear();
      declaration = declare([...matching.map(({ rule }) => rule.style), element.style]);
      made.set(key, declaration);
    }
    cache.set(element, declaration);
    return declaration;
  };
};
