import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SensitiveData_endpoint$key } from '../../../__generated__/SensitiveData_endpoint.graphql.ts';
import { LinkButton } from '../../../ui/buttons/Button.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { SensitiveTable } from './SensitiveTable.tsx';
import { formatNumber } from '../../../ui/text/format.ts';

interface SensitiveDataProps {
  readonly endpoint: SensitiveData_endpoint$key;
  readonly parameterCount: number;
  readonly onAllParameters: () => void;
}

/** Parameters that hold sensitive data, with one masked sample each. */
export function SensitiveData({ endpoint, parameterCount, onAllParameters }: SensitiveDataProps) {
  const { t } = useTranslation('inventory');
  const { sensitiveParameters } = useFragment(
    graphql`
      fragment SensitiveData_endpoint on Endpoint @throwOnFieldError {
        sensitiveParameters: parameters(first: 20, sensitive: true) {
          totalCount @catch(to: NULL)
          edges {
            node {
              ...SensitiveTable_parameters
            }
          }
        }
      }
    `,
    endpoint,
  );
  const { edges, totalCount } = sensitiveParameters;
  const all = t('summary.all', {
    count: parameterCount,
    formatted: formatNumber(parameterCount),
  });
  return (
    <Section
      title={t('summary.sensitive')}
      count={totalCount ?? null}
      actions={parameterCount > 0 && <LinkButton onClick={onAllParameters}>{all}</LinkButton>}
    >
      {edges.length === 0 ? (
        <Note tone="muted">{t('summary.noSensitive')}</Note>
      ) : (
        <SensitiveTable parameters={edges.map(({ node }) => node)} />
      )}
    </Section>
  );
}
