import type { SystemContext } from '@chakra-ui/react/styled-system';
import { isCssProperty } from './cssProperties.ts';
import { baseConfig } from './baseConfig.ts';
import { BREAKPOINTS } from './breakpoints.ts';
import { variableOf } from './leanTokens.ts';
import { recipes } from './recipes.ts';
import { slotRecipes } from './slotRecipes.ts';
import { textStyles } from './textStyles.ts';

/** Styles as written: properties, states, selectors and conditions, nested. */
interface Style {
  readonly [key: string]: unknown;
}
type Rules = { [key: string]: unknown };

interface Recipe {
  readonly className?: string;
  readonly base?: Style;
  readonly variants?: Readonly<Record<string, Readonly<Record<string, Style>>>>;
  readonly defaultVariants?: Style;
}
interface SlotRecipe {
  readonly className?: string;
  readonly slots: readonly string[];
  readonly base?: Readonly<Record<string, Style>>;
  readonly variants?: Readonly<
    Record<string, Readonly<Record<string, Readonly<Record<string, Style>>>>>
  >;
  readonly defaultVariants?: Style;
}

const isStyle = (value: unknown): value is Style => typeof value === 'object' && value !== null;

const media = (side: 'min' | 'max', px: number) =>
  `@media screen and (${side}-width: ${px / 16}rem)`;

/** Named states and widths with what they stand for. */
const CONDITIONS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(baseConfig.conditions ?? {}).map(
    ([name, selector]) => [`_${name}`, String(selector)] as const,
  ),
  ...Object.entries(BREAKPOINTS).flatMap(([name, width]) => {
    const px = Number.parseInt(width, 10);
    return [
      [name, media('min', px)],
      // As Chakra says it: what is below begins a part of a pixel earlier.
      [`${name}Down`, media('max', px - 0.04)],
    ] as const;
  }),
]);

const isCondition = (key: string) => CONDITIONS.has(key) || /^@|&/.test(key);

/** The category of tokens that a property may name, and the property of a short name. */
const CATEGORIES = new Map<string, string>();
const LONG_NAMES = new Map<string, string>();
for (const [property, utility] of Object.entries(baseConfig.utilities ?? {})) {
  if (typeof utility?.values === 'string') CATEGORIES.set(property, utility.values);
  for (const short of [utility?.shorthand ?? []].flat()) LONG_NAMES.set(short, property);
}

const KNOWN = new Set([
  'css',
  'textStyle',
  ...CATEGORIES.keys(),
  ...LONG_NAMES.keys(),
  ...CONDITIONS.keys(),
]);

/** Puts the second into the first; what both have is the second's. */
function merge(target: Rules, source: Style): Rules {
  for (const [key, value] of Object.entries(source)) {
    if (value === undefined) continue;
    const name = LONG_NAMES.get(key) ?? key;
    const own = target[name];
    target[name] = isStyle(value) ? merge(isStyle(own) ? (own as Rules) : {}, value) : value;
  }
  return target;
}

/** `1px solid {colors.border}` with the variables of the tokens in braces. */
const withReferences = (value: unknown) =>
  typeof value === 'string' && value.includes('{')
    ? value.replaceAll(
        /\{(\w+)\.([\w.-]+)\}/g,
        (text, category: string, name: string) => variableOf(category, name) ?? text,
      )
    : value;

function resolveProperty(property: string, value: unknown): Style {
  if (property === 'textStyle') {
    const style = textStyles[String(value)];
    return css(style?.value as Style | undefined);
  }
  const category = CATEGORIES.get(property);
  const token = category === undefined ? undefined : variableOf(category, String(value));
  return { [property]: token ?? withReferences(value) };
}

/** Conditions that hold for a window or a box stand behind all others. */
function sorted(rules: Rules): Rules {
  const isLast = (key: string) => /^@(media|container)/.test(key);
  const entries = Object.entries(rules).map(
    ([key, value]) =>
      [key, isStyle(value) && !isLast(key) ? sorted(value as Rules) : value] as const,
  );
  return Object.fromEntries([
    ...entries.filter(([key]) => !isLast(key)),
    ...entries.filter(([key]) => isLast(key)),
  ]);
}

function put(out: Rules, style: Style, path: readonly string[]): void {
  for (const [key, value] of Object.entries(style)) {
    const here = [...path, key];
    if (isStyle(value)) put(out, value, here);
    else if (value !== null && value !== undefined) {
      const property = here.find((each) => !isCondition(each) && each !== 'base') ?? key;
      const place = here
        .filter((each) => isCondition(each))
        .reduce<Rules>((at, each) => {
          const name = CONDITIONS.get(each) ?? each;
          return (at[name] ??= {}) as Rules;
        }, out);
      merge(place, resolveProperty(property, value));
    }
  }
}

const MOST_KEPT = 2000;

/** Keeps what a function made of the same words before. */
function kept<Arguments extends readonly unknown[], Made>(make: (...from: Arguments) => Made) {
  const made = new Map<string, Made>();
  return (...from: Arguments): Made => {
    const key = JSON.stringify(from);
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size >= MOST_KEPT) made.clear();
    const next = make(...from);
    made.set(key, next);
    return next;
  };
}

/** Styles one over the other as rules: variables for tokens, selectors and queries for conditions. */
const css = kept((...styles: readonly (Style | null | undefined)[]): Rules => {
  const whole = styles.reduce<Rules>((all, style) => (style ? merge(all, style) : all), {});
  const out: Rules = {};
  put(out, whole, []);
  return sorted(out);
});

const variantsOf = ({ variants = {}, defaultVariants = {} }: Recipe | SlotRecipe) => {
  const variantKeys = Object.keys(variants);
  return {
    variantKeys,
    variantMap: Object.fromEntries(
      Object.entries(variants).map(([key, choices]) => [key, Object.keys(choices)]),
    ),
    /** What is chosen, and all other props. */
    splitVariantProps: (props: Style) => {
      const isOwn = ([key]: readonly [string, unknown]) => variantKeys.includes(key);
      const entries = Object.entries(props).filter(([key]) => key !== 'recipe');
      return [
        Object.fromEntries(entries.filter(isOwn)),
        Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
      ];
    },
    chosen: (props: Style = {}) =>
      variantKeys.map((key) => [key, String(props[key] ?? defaultVariants[key])] as const),
  };
};

/** A recipe as the function that Chakra's components call with the variants. */
function cva(recipe: Recipe = {}) {
  const { base = {}, variants = {} } = recipe;
  const { chosen, ...keys } = variantsOf(recipe);
  const resolve = kept((props?: Style): Rules => {
    const rules = css(base, ...chosen(props).map(([key, choice]) => variants[key]?.[choice]));
    return Object.keys(rules).length === 0 ? {} : { '@layer recipes': rules };
  });
  return Object.assign(resolve, {
    ...keys,
    __cva__: true,
    className: recipe.className,
    raw: resolve,
    config: recipe,
    merge: (other: { readonly config: Recipe }) =>
      cva(merge(merge({}, recipe as Style), other.config as Style)),
  });
}

/** The same for a recipe of parts with several elements: the rules of each by its name. */
function sva(recipe: SlotRecipe = { slots: [] }) {
  const { className, slots, base = {}, variants = {}, defaultVariants = {} } = recipe;
  const { chosen: _chosen, ...keys } = variantsOf(recipe);
  const ofSlot = (slot: string) =>
    cva({
      base: base[slot] ?? {},
      defaultVariants,
      variants: Object.fromEntries(
        Object.entries(variants).map(([key, choices]) => [
          key,
          Object.fromEntries(
            Object.entries(choices).map(([choice, parts]) => [choice, parts[slot] ?? {}]),
          ),
        ]),
      ),
    });
  const parts = slots.map((slot) => [slot, ofSlot(slot)] as const);
  const resolve = kept((props?: Style) =>
    Object.fromEntries(parts.map(([slot, part]) => [slot, part(props)])),
  );
  return Object.assign(resolve, {
    ...keys,
    classNameMap:
      className === undefined
        ? {}
        : Object.fromEntries(slots.map((slot) => [slot, `${className}__${slot}`])),
  });
}

/** One function for each recipe, however often it is asked for. */
function once<Of extends object, Made>(make: (recipe: Of) => Made): (recipe: Of) => Made {
  const made = new WeakMap<Of, Made>();
  return (recipe) => {
    const known = made.get(recipe);
    if (known !== undefined) return known;
    const next = make(recipe);
    made.set(recipe, next);
    return next;
  };
}

const NONE: SlotRecipe = { slots: [] };
const named = <Of>(all: object, key: string): Of => (Reflect.get(all, key) ?? NONE) as Of;
const ofOne = once<Recipe, ReturnType<typeof cva>>(cva);
const ofParts = once<SlotRecipe, ReturnType<typeof sva>>(sva);

/**
 * What Chakra's components ask of their system, and nothing else. Chakra's own `createSystem` takes
 * the values of all tokens along, and what makes variables and style sheets of them, which is done
 * at build time here: 10 kB of every page. The test compares both for every recipe.
 */
export const leanSystem = {
  $$chakra: true,
  _config: {},
  _global: [],
  layers: { atRule: '@layer reset, base, tokens, recipes;' },
  isValidProperty: kept((property: string) => KNOWN.has(property) || isCssProperty(property)),
  css,
  cva,
  sva: ofParts,
  getRecipeFn: (key: string) => ofOne(named(recipes, key)),
  getSlotRecipeFn: (key: string) => ofParts(named(slotRecipes, key)),
} as unknown as SystemContext;
