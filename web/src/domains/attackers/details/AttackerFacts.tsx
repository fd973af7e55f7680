import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackerFacts_attacker$key } from '../../../__generated__/AttackerFacts_attacker.graphql.ts';
import { ValueBoundary } from '../../../entities/routing/Boundaries.tsx';
import { AttackerSeverity } from '../list/AttackerSeverity.tsx';
import { SourceText } from '../list/SourceText.tsx';
import { AlsoSeenAs } from './AlsoSeenAs.tsx';
import { AttackerActivity } from './AttackerActivity.tsx';
import './attackerDetails.texts.ts';
import { AttackerReach } from './AttackerReach.tsx';
import { AttackerRiskTypes } from './AttackerRiskTypes.tsx';
import { AttackerVerdict } from './AttackerVerdict.tsx';
import { TokenNames } from './TokenNames.tsx';
import { PiiTypes } from './PiiTypes.tsx';
import { formatRange } from './formatMoment.ts';
import { knownPhase } from './knownNames.ts';
import { formatCountry } from '../../../ui/text/format.ts';

const AttackerFactsFragment = graphql`
  fragment AttackerFacts_attacker on Attacker @throwOnFieldError {
    severity
    sourceType
    sourceId
    country
    phase
    firstSeen
    lastSeen
    piiConsumptionInfo @catch(to: NULL) {
      values
      ...PiiTypes_consumption
    }
    ...AttackerVerdict_attacker
    ...AlsoSeenAs_attacker
    ...TokenNames_attacker
    ...AttackerActivity_attacker
    ...AttackerReach_attacker
    ...AttackerRiskTypes_attacker
  }
`;

/** What is known of an attacker, in a line. */
export function AttackerFacts({
  attacker: key,
}: {
  readonly attacker: AttackerFacts_attacker$key;
}) {
  const { t } = useTranslation('attackerDetails');
  const { t: tList } = useTranslation('attackersList');
  const attacker = useFragment(AttackerFactsFragment, key);
  const { country, piiConsumptionInfo: consumption } = attacker;
  return (
    <dl className="attacker-facts">
      <Fact label={t('facts.severity')}>
        <AttackerSeverity severity={attacker.severity} variant="badge" />
      </Fact>
      <Fact label={t('facts.verdict')}>
        <AttackerVerdict attacker={attacker} />
      </Fact>
      {consumption && consumption.values > 0 && (
        <Fact label={t('facts.piiConsumption')}>
          <PiiTypes consumption={consumption} />
        </Fact>
      )}
      <Fact label={t('facts.identifiedBy')}>
        <SourceText sourceType={attacker.sourceType} sourceId={attacker.sourceId} />
      </Fact>
      {country && <Fact label={t('facts.country')}>{formatCountry(country)}</Fact>}
      <Fact label={t('facts.alsoSeenAs')}>
        <ValueBoundary>
          <AlsoSeenAs attacker={attacker} />
          <TokenNames attacker={attacker} />
        </ValueBoundary>
      </Fact>
      <Fact label={t('facts.seen')}>{formatRange(attacker.firstSeen, attacker.lastSeen)}</Fact>
      <Fact label={t('facts.steps')}>
        <AttackerActivity attacker={attacker} />
      </Fact>
      <Fact label={t('facts.endpoints')}>
        <AttackerReach attacker={attacker} />
      </Fact>
      <Fact label={t('facts.phase')}>{tList(`phases.${knownPhase(attacker.phase)}`)}</Fact>
      <Fact label={t('facts.riskTypes')}>
        <AttackerRiskTypes attacker={attacker} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
