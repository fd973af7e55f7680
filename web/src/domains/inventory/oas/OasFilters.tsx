import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { OasFilters_analysis$key } from '../../../__generated__/OasFilters_analysis.graphql.ts';
import type { useOasDocuments_company$key } from '../../../__generated__/useOasDocuments_company.graphql.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import type { OasParams } from './oasParams.ts';
import { useOasDocuments } from './useOasDocuments.ts';

interface OasFiltersProps {
  readonly company: useOasDocuments_company$key;
  readonly analysis: OasFilters_analysis$key;
  readonly params: OasParams;
  readonly onChange: (change: Partial<OasParams>) => void;
}

const ALL = 'all';
/** Shows more documents to choose from. */
const MORE = 'more';

/** Findings of one host or document. */
export function OasFilters({ company, analysis, params, onChange }: OasFiltersProps) {
  const { t } = useTranslation('oas');
  const { hosts } = useFragment(
    graphql`
      fragment OasFilters_analysis on OasAnalysis @throwOnFieldError {
        hosts
      }
    `,
    analysis,
  );
  const { documents, hasNext, isLoadingNext, loadMore } = useOasDocuments(company);
  // A document that the address names may be on a later page of the list.
  const isMissing =
    params.documentId !== null &&
    hasNext &&
    !documents.some(({ documentId }) => documentId === params.documentId);
  useEffect(() => {
    if (isMissing) loadMore();
    // Asked once for each page: for the next one only when this one came without it.
    // oxlint-disable-next-line react/exhaustive-deps -- loadMore is another one after each page
  }, [isMissing, documents.length]);
  const more = hasNext ? [{ value: MORE, label: t('more'), isDisabled: isLoadingNext }] : [];
  return (
    <Row alignItems="stretch" css={{ '& select': { maxWidth: '220px' } }}>
      <Select
        aria-label={t('host')}
        selectSize="sm"
        isInline
        value={params.host ?? ALL}
        options={[
          { value: ALL, label: t('allHosts') },
          ...hosts.map((host) => ({ value: host, label: host })),
        ]}
        onChange={(host) => onChange({ host: host === ALL ? null : host })}
      />
      <Select
        aria-label={t('document')}
        selectSize="sm"
        isInline
        value={params.documentId ?? ALL}
        options={[
          { value: ALL, label: t('allDocuments') },
          ...documents.map(({ documentId, name }) => ({ value: documentId, label: name })),
          ...more,
        ]}
        onChange={(chosen) =>
          chosen === MORE ? loadMore() : onChange({ documentId: chosen === ALL ? null : chosen })
        }
      />
    </Row>
  );
}
