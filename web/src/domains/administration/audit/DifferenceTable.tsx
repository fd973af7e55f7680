import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { Text } from '../../../ui/text/Text.ts';
import type { Difference } from './differences.ts';

const Differences = chakra(SmallTable, {
  base: {
    '& :is(td, tbody th)': {
      padding: '2',
      paddingInlineStart: '0',
      borderTop: '1px solid',
      borderColor: 'border.subtle',
      verticalAlign: 'top',
      textAlign: 'start',
      textStyle: 'code',
      color: 'fg.muted',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-wrap',
    },
    '& tbody th': { color: 'fg', fontFamily: 'body' },
  },
});

const Gone = chakra('del', {
  base: { color: 'danger.fg', bg: 'danger.bg', textDecoration: 'none' },
});

const Come = chakra('ins', {
  base: { color: 'success.fg', bg: 'success.bg', textDecoration: 'none' },
});

/** Values that a write changed, as they were and as they are, beside each other. */
export function DifferenceTable({ differences }: { readonly differences: readonly Difference[] }) {
  const { t } = useTranslation('administration');
  if (differences.length === 0)
    return (
      <Text as="p" tone="subtle">
        {t('audit.nothing')}
      </Text>
    );
  return (
    <Differences layout="fixed">
      <thead>
        <tr>
          <th scope="col">{t('audit.value')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before === null ? '–' : <Gone>{before}</Gone>}</td>
            <td>{after === null ? '–' : <Come>{after}</Come>}</td>
          </tr>
        ))}
      </tbody>
    </Differences>
  );
}
