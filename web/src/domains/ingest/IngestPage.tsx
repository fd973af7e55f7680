import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { IngestPageQuery } from '../../__generated__/IngestPageQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../entities/drawers/useDrawers.ts';
import {
  SectionBoundary,
  UnavailableAgain,
  ValueBoundary,
  WidgetBoundary,
} from '../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../entities/routing/definePage.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Box, Row } from '../../ui/layout/Boxes.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Text } from '../../ui/text/Text.ts';
import { Commands } from './Commands.tsx';
import './ingest.texts.ts';
import { COLLECTOR_TOKENS_DRAWER } from './ingest.paths.ts';
import { BalanceMark } from './ledger/BalanceMark.tsx';
import { LedgerTable } from './ledger/LedgerTable.tsx';
import { SamplingState } from './SamplingState.tsx';
import { Steps } from './Steps.tsx';
import { TrafficDrop, UploadList } from './upload/Uploads.tsx';
import { useUploads } from './upload/useUploads.ts';

export type IngestQueries = { ingest: IngestPageQuery };

const IngestPageDocument = graphql`
  query IngestPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ingest @catch(to: NULL) {
        ...BalanceMark_ingest
      }
      ...Steps_company
      ...SamplingState_company
      ...LedgerTable_company
    }
  }
`;

/** Where traffic comes in by hand or by command, and the ledger that accounts for it. */
export default function IngestPage({ queries }: PageProps<IngestQueries>) {
  const { t } = useTranslation('ingest');
  const { companyId, can } = useCompany();
  const drawers = useDrawers();
  const { company } = usePreloadedQuery<IngestPageQuery>(IngestPageDocument, queries.ingest);
  const uploads = useUploads(companyId);
  if (!company) return null;
  const tokens = (
    <Button
      icon={<KeyRound size={16} />}
      onClick={() => drawers.open({ name: COLLECTOR_TOKENS_DRAWER, id: '' })}
    >
      {t('tokens')}
    </Button>
  );
  return (
    <Box display="flex" flexDirection="column" minHeight="full">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        actions={can('seeTokens') && tokens}
      />
      <SectionBoundary>
        <Steps company={company} />
      </SectionBoundary>
      <Box
        display="grid"
        gridTemplateColumns="minmax(0, 5fr) minmax(0, 7fr)"
        gap="3"
        px="gutter"
        pb="3"
      >
        <TrafficDrop add={uploads.add} />
        <Commands />
      </Box>
      <Row px="gutter" pt="1" pb="2">
        <Text as="h2" fontWeight="semibold">
          {t('ledger.title')}
        </Text>
        <Text as="small" textStyle="small" tone="subtle">
          {t('ledger.note')}
        </Text>
        <Row as="span" gap="4" ml="auto" fontSize="12px">
          <ValueBoundary>
            <SamplingState company={company} />
          </ValueBoundary>
          {company.ingest ? <BalanceMark ingest={company.ingest} /> : <UnavailableAgain />}
        </Row>
      </Row>
      <UploadList {...uploads} />
      <WidgetBoundary isPagewide fallback={null}>
        <Box display="flex" flex={1} minHeight="240px">
          <LedgerTable company={company} />
        </Box>
      </WidgetBoundary>
    </Box>
  );
}
