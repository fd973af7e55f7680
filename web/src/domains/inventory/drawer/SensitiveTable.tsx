import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SensitiveTable_parameters$key } from '../../../__generated__/SensitiveTable_parameters.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { useFoundIn } from '../parameters/useFoundIn.ts';
import { MonoText } from './MonoText.ts';
import { DrawerTable } from './DrawerTable.ts';

const COLUMNS = ['name', 'location', 'dataType', 'categories', 'samples'] as const;

/** In a narrow window the samples get what the other columns can do without. */
const Sensitive = chakra(DrawerTable, {
  base: {
    '& tr > :first-child': { width: { base: '20%', xl: '28%' } },
    '& tr > :nth-child(2)': { width: { base: '19%', xl: 'auto' } },
    '& tr > :nth-child(3)': { width: { base: '18%', xl: 'auto' } },
    '& tr > :nth-child(4)': { width: { base: '20%', xl: 'auto' } },
    '& tr > :last-child': { width: { base: 'auto', xl: '26%' } },
  },
});

interface SensitiveTableProps {
  readonly parameters: SensitiveTable_parameters$key;
}

/** Sensitive parameters: where each is, what it holds, and one masked sample. */
export function SensitiveTable({ parameters }: SensitiveTableProps) {
  const { t } = useTranslation('inventory');
  const foundIn = useFoundIn();
  const rows = useFragment(
    graphql`
      fragment SensitiveTable_parameters on Parameter @relay(plural: true) @throwOnFieldError {
        parameterId
        name
        side
        location
        dataType
        dataCategories
        samples
      }
    `,
    parameters,
  );
  return (
    <Sensitive>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column}>{t(`parameters.columns.${column}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.parameterId}>
              <MonoText as="td" title={row.name}>
                {row.name}
              </MonoText>
              <td title={foundIn(row)}>{foundIn(row)}</td>
              <td data-strong="" title={catalogueText(row.dataType ?? '')}>
                {catalogueText(row.dataType ?? '')}
              </td>
              <td>
                <TagList items={row.dataCategories.map(catalogueText)} limit={2} />
              </td>
              <MonoText as="td" title={row.samples[0]}>
                {row.samples[0] ?? (
                  <span className="p-num-none" title={t('summary.noSampleHint')}>
                    {t('summary.noSample')}
                  </span>
                )}
              </MonoText>
            </tr>
          ))}
        </tbody>
      </table>
    </Sensitive>
  );
}
