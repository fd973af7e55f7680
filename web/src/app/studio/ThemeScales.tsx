import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SmallTable } from '../../ui/layout/SmallTable.ts';
import { BothModes } from './BothModes.tsx';
import { tokensOf, useValues } from './useValues.ts';

const Bar = chakra('i', { base: { display: 'block', height: '3', bg: 'accent.solid' } });
const Tile = chakra('i', {
  base: {
    display: 'block',
    width: '16',
    height: '9',
    my: '2',
    bg: 'bg.raised',
    borderWidth: '1px',
  },
});
const Mover = chakra('i', {
  base: {
    display: 'block',
    width: '3',
    height: '3',
    borderRadius: 'full',
    bg: 'accent.solid',
    transitionProperty: 'transform',
    transitionTimingFunction: 'out',
    '&[data-there]': { transform: 'translateX(96px)' },
  },
});

type Draw = (variable: string, isThere: boolean) => ReactNode;

/** How a token of each category is shown. */
const CATEGORIES = {
  spacing: (variable) => <Bar style={{ width: variable }} />,
  radii: (variable) => <Tile style={{ borderRadius: variable }} />,
  shadows: (variable) => <Tile borderWidth="0" style={{ boxShadow: variable }} />,
  durations: (variable, isThere) => (
    <Mover style={{ transitionDuration: variable }} {...(isThere && { 'data-there': '' })} />
  ),
  zIndex: () => null,
  fonts: (variable) => <span style={{ fontFamily: variable }}>Aa Gg 0123 {'{}'}</span>,
  fontWeights: (variable) => <span style={{ fontWeight: variable }}>Palisade</span>,
} as const satisfies Record<string, Draw>;
type Category = keyof typeof CATEGORIES;

const TOKENS = Object.fromEntries(
  Object.keys(CATEGORIES).map((category) => [category, tokensOf(category)]),
);
const VARIABLES = Object.fromEntries(
  Object.entries(TOKENS).map(([category, tokens]) => [
    category,
    tokens.map(({ variable }) => variable),
  ]),
);

const NONE: readonly string[] = [];

function Scale({ category, isThere }: { readonly category: Category; readonly isThere: boolean }) {
  const { t } = useTranslation('studio');
  const [table, values] = useValues(VARIABLES[category] ?? NONE);
  return (
    <SmallTable ref={table} size="md" textAlign="left">
      <thead>
        <tr>
          <th>{t('theme.token')}</th>
          <th>{t('theme.value')}</th>
          <th aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {(TOKENS[category] ?? []).map(({ token, variable }, place) => (
          <tr key={token}>
            <td className="p-mono">{token}</td>
            <td className="p-subtle">{values[place]}</td>
            <td>{CATEGORIES[category](variable, isThere)}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function ScalePanel({ category }: { readonly category: Category }) {
  const { t } = useTranslation('studio');
  const [isThere, setIsThere] = useState(false);
  return (
    <Panel
      title={t(`theme.groups.${category}`)}
      isFlush
      actions={
        category === 'durations' && (
          <Button size="xs" onClick={() => setIsThere(!isThere)}>
            {t('theme.replay')}
          </Button>
        )
      }
    >
      <BothModes>{() => <Scale category={category} isThere={isThere} />}</BothModes>
    </Panel>
  );
}

/** Space, radii, shadows, motion, layers and fonts by the names of their tokens. */
export function ThemeScales() {
  // Its own keys, by its type.
  return (Object.keys(CATEGORIES) as Category[]).map((category) => (
    <ScalePanel key={category} category={category} />
  ));
}
