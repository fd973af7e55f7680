import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { GapProof_company$key } from '../../../../__generated__/GapProof_company.graphql.ts';
import type {
  GapProof_gap$data,
  GapProof_gap$key,
} from '../../../../__generated__/GapProof_gap.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { Row } from '../../../../ui/layout/Boxes.ts';
import { Section } from '../../../../ui/layout/Panel.tsx';
import { Unavailable } from '../../../../ui/marks/Unavailable.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { attackerPath } from '../../../attackers/attackers.paths.ts';
import '../drawer/gapDrawer.texts.ts';
import { NoExchange } from './NoExchange.tsx';
import { ProofExchange } from './ProofExchange.tsx';
import { TrafficExchange } from './TrafficExchange.tsx';

const NO_GROUNDS = { matchingFields: [], vulnerabilities: [] };

type Proof = NonNullable<GapProof_gap$data['proof']>;

interface GapProofProps {
  readonly gap: GapProof_gap$key;
  readonly company: GapProof_company$key;
}

const GapProofCompany = graphql`
  fragment GapProof_company on Company @throwOnFieldError {
    sampling
  }
`;

const GapProofGap = graphql`
  fragment GapProof_gap on PostureGap @throwOnFieldError {
    name
    proof {
      attackerCount
      attackers @catch(to: NULL) {
        attackerId
        sourceId
      }
      stored {
        isSuccess
        ...ProofExchange_stored
      }
    }
    exchange @catch(to: RESULT) {
      traits
      ...TrafficExchange_exchange
    }
    evidence @catch(to: NULL) {
      matchingFields {
        field
        values
      }
      vulnerabilities {
        name
      }
      parameters {
        templateType
        location
        name
        dataTypes
      }
    }
  }
`;

/**
 * An exchange that shows what the gap was opened for, or why none can be shown, and who attacked
 * its endpoint lately. What an attack reached says more than ordinary traffic, and that more than
 * what an attack tried, except for a weakness that the traffic does not show.
 */
export function GapProof({ gap: key, company: companyKey }: GapProofProps) {
  const { t } = useTranslation('gapDrawer');
  const { sampling } = useFragment(GapProofCompany, companyKey);
  const { name, proof, exchange, evidence } = useFragment(GapProofGap, key);
  const fields = useMemo(
    () =>
      (evidence?.parameters ?? []).map(({ templateType, location, name: field, dataTypes }) => ({
        isInResponse: templateType === 'response',
        location,
        name: field,
        reason: dataTypes[0] ? catalogueText(dataTypes[0]) : t('evidence.matches'),
      })),
    [evidence?.parameters, t],
  );
  const stored = proof?.stored;
  const ordinary = exchange.ok ? exchange.value : null;
  const grounds = evidence ?? NO_GROUNDS;
  const isShown = grounds.vulnerabilities.length === 0 || ordinary?.traits.includes('finding');
  return (
    <Section title={t('proof.title')} actions={proof ? <Attackers proof={proof} /> : undefined}>
      {stored && (stored.isSuccess || !ordinary || !isShown) ? (
        <ProofExchange stored={stored} fields={fields} />
      ) : ordinary ? (
        <TrafficExchange
          exchange={ordinary}
          fields={fields}
          grounds={grounds}
          name={catalogueText(name)}
        />
      ) : !exchange.ok ? (
        <Unavailable />
      ) : (
        <NoExchange isSampling={sampling} />
      )}
    </Section>
  );
}

/** Attackers of the last days, each a link; how many more there are. */
function Attackers({ proof: { attackerCount, attackers } }: { readonly proof: Proof }) {
  const { t } = useTranslation('gapDrawer');
  const { companyId } = useCompany();
  const count = { count: attackerCount, formatted: formatNumber(attackerCount) };
  const more = attackerCount - (attackers?.length ?? attackerCount);
  return (
    <Row gap="2" flexWrap="wrap" textStyle="small" color="fg.muted">
      <span>{t('proof.attackers', count)}</span>
      {attackers === null && <Unavailable />}
      {attackers?.map(({ attackerId, sourceId }) => (
        <LinkButton key={attackerId} asChild>
          <Link
            className="p-trunc gap-attacker"
            title={sourceId}
            to={attackerPath(companyId, attackerId)}
          >
            {sourceId}
          </Link>
        </LinkButton>
      ))}
      {more > 0 && <span>{t('proof.more', { formatted: formatNumber(more) })}</span>}
    </Row>
  );
}
