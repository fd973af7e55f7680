import type { Filter } from '@palisade/vocabulary/filters.ts';
import { needsSamples } from '@palisade/vocabulary/needsSamples.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { SamplesNote_company$key } from '../../../__generated__/SamplesNote_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { samplingPath } from '../../ingest/sampling/sampling.paths.ts';
import { Note } from '../../../ui/text/Text.ts';

interface SamplesNoteProps {
  readonly company: SamplesNote_company$key;
  readonly filter: Filter;
}

/**
 * Says that a policy finds nothing, or less, while the company keeps no samples; leads to where
 * that is changed.
 */
export function SamplesNote({ company, filter }: SamplesNoteProps) {
  const { t } = useTranslation('policies');
  const { companyId, can } = useCompany();
  const { sampling } = useFragment(
    graphql`
      fragment SamplesNote_company on Company @throwOnFieldError {
        sampling
      }
    `,
    company,
  );
  if (sampling || !needsSamples(filter)) return null;
  return (
    <Note pb="2" role="note">
      {t('samplesNote')}{' '}
      {can('changeSampling') && <Link to={samplingPath(companyId)}>{t('samplesLink')}</Link>}
    </Note>
  );
}
