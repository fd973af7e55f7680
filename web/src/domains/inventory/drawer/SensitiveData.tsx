import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SensitiveData_endpoint$key } from '../../../__generated__/SensitiveData_endpoint.graphql.ts';
import { LinkButton } from '../../../ui/buttons/Button.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { useFoundIn } from '../parameters/useFoundIn.ts';

interface SensitiveDataProps {
  readonly endpoint: SensitiveData_endpoint$key;
  readonly parameterCount: number;
  readonly onAllParameters: () => void;
}

/** Parameters that hold sensitive data, with one masked sample each. */
export function SensitiveData({ endpoint, parameterCount, onAllParameters }: SensitiveDataProps) {
  const { t } = useTranslation('inventory');
  const foundIn = useFoundIn();
  const { sensitiveParameters } = useFragment(
    graphql`
      fragment SensitiveData_endpoint on Endpoint @throwOnFieldError {
        sensitiveParameters: parameters(first: 20, sensitive: true) {
          totalCount @catch(to: NULL)
          edges {
            node {
              parameterId
              name
              side
              location
              dataType
              dataCategories
              samples
            }
          }
        }
      }
    `,
    endpoint,
  );
  const all = t('summary.all', {
    count: parameterCount,
    formatted: parameterCount.toLocaleString('en-GB'),
  });
  return (
    <Section
      title={t('summary.sensitive')}
      count={sensitiveParameters.totalCount ?? null}
      actions={parameterCount > 0 && <LinkButton onClick={onAllParameters}>{all}</LinkButton>}
    >
      {sensitiveParameters.edges.length === 0 ? (
        <p className="drawer-note">{t('summary.noSensitive')}</p>
      ) : (
        <div className="drawer-table drawer-sensitive">
          <table>
            <thead>
              <tr>
                <th>{t('parameters.columns.name')}</th>
                <th>{t('parameters.columns.location')}</th>
                <th>{t('parameters.columns.dataType')}</th>
                <th>{t('parameters.columns.categories')}</th>
                <th>{t('parameters.columns.samples')}</th>
              </tr>
            </thead>
            <tbody>
              {sensitiveParameters.edges.map(({ node }) => (
                <tr key={node.parameterId}>
                  <td className="drawer-mono" title={node.name}>
                    {node.name}
                  </td>
                  <td title={foundIn(node)}>{foundIn(node)}</td>
                  <td data-strong="" title={node.dataType ?? undefined}>
                    {node.dataType}
                  </td>
                  <td>
                    <TagList items={node.dataCategories} limit={2} />
                  </td>
                  <td className="drawer-mono" title={node.samples[0]}>
                    {node.samples[0] ?? <span className="p-num-none">{t('summary.noSample')}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
