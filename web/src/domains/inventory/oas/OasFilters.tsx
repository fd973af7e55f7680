import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { OasFilters_analysis$key } from '../../../__generated__/OasFilters_analysis.graphql.ts';
import type { OasFilters_company$key } from '../../../__generated__/OasFilters_company.graphql.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import type { OasParams } from './oasParams.ts';

interface OasFiltersProps {
  readonly company: OasFilters_company$key;
  readonly analysis: OasFilters_analysis$key;
  readonly params: OasParams;
  readonly onChange: (change: Partial<OasParams>) => void;
}

const ALL = 'all';

/** Findings of one host or document. */
export function OasFilters({ company, analysis, params, onChange }: OasFiltersProps) {
  const { t } = useTranslation('oas');
  const { hosts } = useFragment(
    graphql`
      fragment OasFilters_analysis on OasAnalysis {
        hosts
      }
    `,
    analysis,
  );
  const { oasDocuments } = useFragment(
    graphql`
      fragment OasFilters_company on Company {
        oasDocuments(first: 100) @connection(key: "OasAnalysisPage_oasDocuments") {
          edges {
            node {
              documentId
              name
            }
          }
        }
      }
    `,
    company,
  );
  return (
    <div className="oas-filters">
      <Select
        aria-label={t('host')}
        selectSize="sm"
        isInline
        value={params.host ?? ALL}
        options={[{ value: ALL, label: t('allHosts') }, ...hosts.map((host) => ({ value: host, label: host }))]}
        onChange={(host) => onChange({ host: host === ALL ? null : host })}
      />
      <Select
        aria-label={t('document')}
        selectSize="sm"
        isInline
        value={params.documentId ?? ALL}
        options={[{ value: ALL, label: t('allDocuments') }, ...oasDocuments.edges.map(({ node }) => ({ value: node.documentId, label: node.name }))]}
        onChange={(documentId) => onChange({ documentId: documentId === ALL ? null : documentId })}
      />
    </div>
  );
}
