import '@testing-library/jest-dom';

/** Selectors as style sheets of the app have them, and others that are hard to tell. */
const SELECTORS = [
  '.a',
  'p',
  'P.b',
  '.a.b',
  '.a > .b',
  '.a .b, p.c',
  'div ~ p',
  '.b:not(.a)',
  ':not(.a)',
  '.a *',
  '*',
  '[data-state="open"]',
  '.c[data-state="open"]',
  '.b:is(p, .c)',
  ':is(.a, .b)',
  ':where(.c) p',
  'p:first-child,.zz',
  '.a:is(div,.x,.y) > p',
  '.b[title="a,b .c"]',
  '.w\\:1',
  '.css-1x2y-Button_3',
  'html',
  ':root',
  '.zz,#one',
  'svg|p',
  '.b::before',
  'p[title="a,b .c"], .zz',
  'em, p',
  'p:not(.b), svg',
  '.a, .w',
  "span[class~='css-1x2y-Button_3']",
];

test('a computed style takes the rules that match, as `matches` says', () => {
  const style = document.createElement('style');
  style.textContent = SELECTORS.map(
    (one, index) => `${one} { --s${index}: yes } @keyframes k${index} { from { color: red } }`,
  ).join('\n');
  document.head.append(style);
  document.body.innerHTML = `
    <div class="a"><p class="b" title="a,b .c">1</p><p class="c b" data-state="open">2</p></div>
    <div class="x c" id="one"><p class=" a\n b ">3</p><span class="w:1 css-1x2y-Button_3">4</span></div>
    <svg class="B"><p class="y"></p></svg>`;
  const matches = (element: Element, selector: string): boolean => {
    try {
      return element.matches(selector);
    } catch {
      return false;
    }
  };
  const wrong: string[] = [];
  let found = 0;
  for (const element of document.querySelectorAll('*'))
    for (const [index, selector] of SELECTORS.entries()) {
      const isTaken = getComputedStyle(element).getPropertyValue(`--s${index}`) === 'yes';
      if (isTaken) found += 1;
      if (isTaken !== matches(element, selector)) wrong.push(`${selector}: ${element.outerHTML}`);
    }
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(SELECTORS.length);
  style.remove();
});

test('a computed style follows the classes of an element', () => {
  const style = document.createElement('style');
  style.textContent = '.gone { visibility: hidden }';
  document.head.append(style);
  document.body.innerHTML = '<p>text</p>';
  const [p] = document.querySelectorAll('p');
  expect(p).toBeVisible();
  p?.classList.add('gone');
  expect(p).not.toBeVisible();
  p?.classList.remove('gone');
  expect(p).toBeVisible();
  style.remove();
});

test('a computed style follows the rules of a sheet, and what an element says itself', () => {
  const style = document.createElement('style');
  style.textContent = '.one { display: flex } .two { display: grid }';
  document.head.append(style);
  document.body.innerHTML = '<p class="one two">1</p><p class="one two">2</p>';
  const [first, second] = [...document.querySelectorAll('p')];
  const displays = () =>
    [first, second].map((p) => (p === undefined ? '' : getComputedStyle(p).display));
  expect(displays()).toEqual(['grid', 'grid']);
  first?.style.setProperty('display', 'none');
  expect(displays()).toEqual(['none', 'grid']);
  style.sheet?.insertRule('.two { display: block }', 2);
  // As jsdom has it, a style that was worked out stays until the document changes.
  document.body.append('3');
  expect(displays()).toEqual(['none', 'block']);
  style.sheet?.deleteRule(2);
  style.sheet?.deleteRule(1);
  style.sheet?.insertRule('p { display: inline }', 1);
  document.body.append('4');
  expect(displays()).toEqual(['none', 'inline']);
  style.textContent =
    '@media screen { .one { display: table } } @media print { p { display: none } }';
  expect(displays()).toEqual(['none', 'table']);
  style.remove();
  first?.style.removeProperty('display');
  expect(displays()).toEqual(['block', 'block']);
});
