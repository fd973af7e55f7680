import { defineSemanticTokens } from '@chakra-ui/react/styled-system';
import pairs from './tokens.json' with { type: 'json' };

interface Pair {
  readonly value: { readonly _light: string; readonly _dark: string };
}
interface TokenTree {
  [name: string]: TokenTree | Pair;
}

const pair = (light: string, dark: string): Pair => ({ value: { _light: light, _dark: dark } });

function isPair(node: TokenTree | Pair | undefined): node is Pair {
  return (
    node !== undefined &&
    'value' in node &&
    typeof node.value === 'object' &&
    '_light' in node.value
  );
}

/** `a.b` and `a` may both have a colour: the shorter name becomes `a.DEFAULT`. */
function toTree(): TokenTree {
  const tree: TokenTree = {};
  for (const [name, colour] of Object.entries(pairs)) {
    const path = name.split('.');
    const last = path.pop() ?? name;
    let node = tree;
    for (const step of path) {
      const next = node[step];
      const inner: TokenTree = isPair(next) ? { DEFAULT: next } : (next ?? {});
      node[step] = inner;
      node = inner;
    }
    const known = node[last];
    if (known !== undefined && !isPair(known)) known['DEFAULT'] = pair(colour.light, colour.dark);
    else node[last] = pair(colour.light, colour.dark);
  }
  return tree;
}

const reference = (name: string) => ({ value: `{colors.${name}}` });

function palette(name: 'accent' | 'danger', own: Readonly<Record<string, string>>): TokenTree {
  const names = {
    subtle: `${name}.subtle`,
    muted: `${name}.muted`,
    emphasized: `${name}.muted`,
    border: `${name}.muted`,
    focusRing: 'focusRing',
    ...own,
  };
  return Object.fromEntries(
    Object.entries(names).map(([key, target]) => [key, reference(target) as unknown as Pair]),
  );
}

function colours(): TokenTree {
  const tree = toTree();
  const inner = (name: string): TokenTree => tree[name] as TokenTree;
  tree['bg'] = { ...inner('bg'), DEFAULT: reference('bg.canvas') as unknown as Pair };
  const { subtle: _subtle, muted: _muted, ...accent } = palette('accent', {});
  tree['accent'] = { ...inner('accent'), ...accent };
  const danger = palette('danger', {
    subtle: 'danger.bg',
    muted: 'danger.bg',
    emphasized: 'danger.bg',
    border: 'danger.mark',
  });
  tree['danger'] = {
    ...inner('danger'),
    ...danger,
    contrast: pair('#FFFFFF', '#FFFFFF'),
    solidHover: pair('#9A1028', '#A81C32'),
  };
  tree['scrim'] = pair('rgb(16 24 40 / .32)', 'rgb(0 0 0 / .56)');
  return tree;
}

/**
 * Every colour of the look for both modes, under Chakra's names; `tokens.json` is the one place of
 * the values.
 */
export const semanticTokens = defineSemanticTokens({
  colors: colours(),
  shadows: {
    sm: pair('0 1px 2px rgb(16 24 40 / .06)', '0 1px 2px rgb(0 0 0 / .4)'),
    md: pair(
      '0 4px 12px rgb(16 24 40 / .10), 0 0 0 1px rgb(16 24 40 / .06)',
      '0 4px 12px rgb(0 0 0 / .5), 0 0 0 1px #2A3038',
    ),
    lg: pair(
      '0 16px 40px rgb(16 24 40 / .16), 0 0 0 1px rgb(16 24 40 / .07)',
      '0 16px 40px rgb(0 0 0 / .6), 0 0 0 1px #323943',
    ),
    drawer: pair(
      '-8px 0 24px rgb(16 24 40 / .08), -1px 0 0 rgb(16 24 40 / .10)',
      '-8px 0 24px rgb(0 0 0 / .45), -1px 0 0 #323943',
    ),
  },
  radii: { l1: { value: '4px' }, l2: { value: '6px' }, l3: { value: '8px' } },
});
