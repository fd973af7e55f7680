import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { SamplingState_company$key } from '../../__generated__/SamplingState_company.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Row } from '../../ui/layout/Boxes.ts';
import { Text } from '../../ui/text/Text.ts';
import { samplingPath } from './sampling/sampling.paths.ts';
import { SamplingTermsDialog } from './sampling/SamplingTermsDialog.tsx';
import './sampling/sampling.texts.ts';
import { useSetSampling } from './sampling/useSetSampling.ts';

/**
 * Whether samples are kept. Who may change that begins to keep them here, where the first traffic
 * comes in; everything else about samples is in the settings that it leads to.
 */
export function SamplingState({ company }: { readonly company: SamplingState_company$key }) {
  const { t } = useTranslation('ingest');
  const { companyId, can } = useCompany();
  const [isAsked, setIsAsked] = useState(false);
  const { id, sampling } = useFragment(
    graphql`
      fragment SamplingState_company on Company @throwOnFieldError {
        id
        sampling
      }
    `,
    company,
  );
  const setSampling = useSetSampling(companyId, id);
  const handleApprove = () => {
    setIsAsked(false);
    setSampling(true);
  };
  return (
    <Row as="span" gap="2">
      {!sampling && can('changeSampling') ? (
        <Button size="xs" title={t('sampling.off')} onClick={() => setIsAsked(true)}>
          {t('sampling.start')}
        </Button>
      ) : (
        <Text as="span" tone="subtle">
          {t(sampling ? 'sampling.on' : 'sampling.off')}
        </Text>
      )}
      {can('seeDataTypes') && <Link to={samplingPath(companyId)}>{t('sampling.settings')}</Link>}
      <SamplingTermsDialog
        isOpen={isAsked}
        onCancel={() => setIsAsked(false)}
        onApprove={handleApprove}
      />
    </Row>
  );
}
