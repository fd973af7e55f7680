import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SmallTable } from '../../ui/layout/SmallTable.ts';
import { Text } from '../../ui/text/Text.ts';
import { textStyles } from '../theme/textStyles.ts';
import { BothModes } from './BothModes.tsx';

interface StyleValue {
  readonly fontSize?: string;
  readonly lineHeight?: string;
  readonly fontWeight?: number;
  readonly fontFamily?: string;
}

/** `12px/18px · 400 · mono` */
const wordsOf = ({ fontSize, lineHeight, fontWeight, fontFamily }: StyleValue): string =>
  [fontSize && `${fontSize}/${lineHeight ?? ''}`, fontWeight, fontFamily]
    .filter((part) => part !== undefined)
    .join(' · ');

/** Every style of text with a sample. */
export function ThemeType() {
  const { t } = useTranslation('studio');
  return (
    <Panel title={t('theme.type')} isFlush>
      <BothModes>
        {() => (
          <SmallTable size="lg" textAlign="left">
            <thead>
              <tr>
                <th>{t('theme.style')}</th>
                <th>{t('theme.value')}</th>
                <th aria-hidden="true" />
              </tr>
            </thead>
            <tbody>
              {Object.entries(textStyles).map(([name, { value }]) => (
                <tr key={name}>
                  <td className="p-mono">{name}</td>
                  <td className="p-subtle">{wordsOf(value as StyleValue) || '–'}</td>
                  <td>
                    <Text textStyle={name}>{t('theme.sample')}</Text>
                  </td>
                </tr>
              ))}
            </tbody>
          </SmallTable>
        )}
      </BothModes>
    </Panel>
  );
}
