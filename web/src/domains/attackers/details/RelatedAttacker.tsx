import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { RelatedAttacker_attacker$key } from '../../../__generated__/RelatedAttacker_attacker.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { attackerPath } from '../attackers.paths.ts';
import { SourceText } from '../list/SourceText.tsx';
import './attackerDetails.texts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface RelatedAttackerProps {
  readonly attacker: RelatedAttacker_attacker$key;
  /** What it is identified by. */
  readonly sourceType: string;
}

/** The way to another attacker, with what it did last and what both have in common. */
export function RelatedAttacker({ attacker, sourceType }: RelatedAttackerProps) {
  const { t } = useTranslation('attackerDetails');
  const { companyId } = useCompany();
  const { attackerId, sourceId, stepCount, endpointUrl, sharesSource } = useFragment(
    graphql`
      fragment RelatedAttacker_attacker on RelatedAttacker @throwOnFieldError {
        attackerId
        sourceId
        stepCount
        endpointUrl
        sharesSource
      }
    `,
    attacker,
  );
  return (
    <Link to={attackerPath(companyId, attackerId)}>
      <SourceText sourceType={sourceType} sourceId={sourceId} />
      <span className="p-num related-steps">
        {t('related.steps', { count: stepCount, formatted: formatNumber(stepCount) })}
      </span>
      {endpointUrl && (
        <span className="p-mono p-trunc related-endpoint" title={endpointUrl}>
          {endpointUrl}
        </span>
      )}
      {sharesSource && <span className="related-shares">{t('related.shares')}</span>}
    </Link>
  );
}
