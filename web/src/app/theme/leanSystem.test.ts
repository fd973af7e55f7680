import { leanSystem } from './leanSystem.ts';
import { tokenNames, variableOf } from './leanTokens.ts';
import { overlayRecipes } from './overlayRecipes.ts';
import { recipes } from './recipes.ts';
import { slotRecipes } from './slotRecipes.ts';
import { system } from './system.ts';

interface Variants {
  readonly variants?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Every choice of every variant, the others as they are by default. */
const selections = ({ variants = {} }: Variants) => [
  {},
  ...Object.entries(variants).flatMap(([key, choices]) =>
    Object.keys(choices).map((choice) => ({ [key]: choice })),
  ),
];

/** Rules as text: their order counts too. */
const text = (rules: unknown) => JSON.stringify(rules, null, 1);

describe('the system of the browser says what Chakra says', () => {
  it.each(Object.entries(recipes))('for the recipe of %s', (key, recipe) => {
    for (const selection of selections(recipe as Variants))
      expect(text(leanSystem.getRecipeFn(key)(selection))).toBe(
        text(system.getRecipeFn(key)(selection)),
      );
  });

  const PARTS = Object.entries({ ...slotRecipes, ...overlayRecipes });
  it.each(PARTS)('for the parts of %s', (key, recipe) => {
    const own =
      key in slotRecipes
        ? leanSystem.getSlotRecipeFn(key as never)
        : leanSystem.sva(recipe as never);
    const theirs = system.getSlotRecipeFn(key as never);
    for (const selection of selections(recipe as Variants))
      expect(text(own(selection as never))).toBe(text(theirs(selection as never)));
    expect(own.classNameMap).toEqual(theirs.classNameMap);
  });

  it('for styles in a page: short names, tokens, states, widths and selectors', () => {
    const base = { display: 'flex', px: '4', '& > svg': { color: 'fg.subtle', mt: '0.5' } };
    const props = {
      paddingInline: 'gutter',
      gap: { base: '2', xl: '1.5' },
      textStyle: 'small',
      color: 'accent.solidHover',
      xlDown: { display: 'none' },
      _dark: { bg: 'bg' },
      '@container drawer (min-width: 900px)': { '&:has(> aside)': { display: 'grid' } },
      margin: '0 -4px',
      minH: '0',
      outline: '2px solid {colors.focusRing}',
      mx: '-1.5',
      flex: 1,
    };
    expect(text(leanSystem.css(base, props))).toBe(text(system.css(base, props)));
  });

  const CATEGORIES = [
    'colors',
    'spacing',
    'sizes',
    'radii',
    'shadows',
    'fonts',
    'fontWeights',
    'zIndex',
    'durations',
    'easings',
  ] as const;
  it.each(CATEGORIES)('for the tokens of %s', (category) => {
    const own = tokenNames(category).map((name) => [name, variableOf(category, name)]);
    const theirs = system.tokens.getCategoryValues(category) ?? {};
    expect(Object.fromEntries(own)).toEqual(
      Object.fromEntries(
        Object.entries(theirs).filter(([name]) => !/^-|palette|breakpoint/i.test(name)),
      ),
    );
  });
});
