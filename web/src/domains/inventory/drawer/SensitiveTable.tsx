import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SensitiveTable_parameters$key } from '../../../__generated__/SensitiveTable_parameters.graphql.ts';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { useFoundIn } from '../parameters/useFoundIn.ts';

const COLUMNS = ['name', 'location', 'dataType', 'categories', 'samples'] as const;

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
    <div className="drawer-table drawer-sensitive">
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
              <td className="drawer-mono" title={row.name}>
                {row.name}
              </td>
              <td title={foundIn(row)}>{foundIn(row)}</td>
              <td data-strong="" title={row.dataType ?? undefined}>
                {row.dataType}
              </td>
              <td>
                <TagList items={row.dataCategories} limit={2} />
              </td>
              <td className="drawer-mono" title={row.samples[0]}>
                {row.samples[0] ?? <span className="p-num-none">{t('summary.noSample')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
