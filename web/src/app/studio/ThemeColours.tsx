import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SmallTable } from '../../ui/layout/SmallTable.ts';
import { formatTenths } from '../../ui/text/format.ts';
import { BothModes } from './BothModes.tsx';
import { contrastOf } from './contrast.ts';
import { tokensOf, useValues } from './useValues.ts';

const TOKENS = tokensOf('colors');
const VARIABLES = TOKENS.map(({ variable }) => variable);
const PANEL = TOKENS.findIndex(({ token }) => token === 'bg.panel');
/** Colours that lie behind others, and lines: nothing is read in them. */
const IS_GROUND =
  /^(?:bg|border|scrim)|(?:^|\.)(?:bg|subtle|muted|border|emphasized|contrast|inverted|solidHover)$|land|grid/;

const Swatch = chakra('i', {
  base: {
    display: 'block',
    width: '9',
    height: '5',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l1',
  },
});

/** Every colour by its name, its value in one mode, and what it has on a panel. */
function ModeColours() {
  const { t } = useTranslation('studio');
  const [table, values] = useValues(VARIABLES);
  const panel = values[PANEL] ?? '';
  return (
    <SmallTable ref={table} size="md" textAlign="left">
      <thead>
        <tr>
          <th aria-hidden="true" />
          <th>{t('theme.token')}</th>
          <th>{t('theme.value')}</th>
          <th className="p-num">{t('theme.contrast')}</th>
        </tr>
      </thead>
      <tbody>
        {TOKENS.map(({ token, variable }, place) => {
          const value = values[place] ?? '';
          const isRead = !IS_GROUND.test(token) || /^fg\.(?:muted|subtle)$/.test(token);
          const contrast = isRead ? contrastOf(value, panel) : null;
          return (
            <tr key={token}>
              <td>
                <Swatch style={{ background: variable }} />
              </td>
              <td className="p-mono">{token}</td>
              <td className="p-mono p-subtle">{value}</td>
              <td className="p-num">{contrast === null ? '–' : formatTenths(contrast)}</td>
            </tr>
          );
        })}
      </tbody>
    </SmallTable>
  );
}

/** Colours of both modes beside each other. */
export function ThemeColours() {
  const { t } = useTranslation('studio');
  return (
    <Panel title={t('theme.colours')} note={t('theme.contrastNote')} isFlush>
      <BothModes>{() => <ModeColours />}</BothModes>
    </Panel>
  );
}
