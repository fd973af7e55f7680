import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackerFacts_attacker$key } from '../../../__generated__/AttackerFacts_attacker.graphql.ts';
import { UnavailableAgain, ValueBoundary } from '../../../entities/routing/Boundaries.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { AttackerSeverity } from '../list/AttackerSeverity.tsx';
import { SourceText } from '../list/SourceText.tsx';
import { AlsoSeenAs } from './AlsoSeenAs.tsx';
import './attackerDetails.texts.ts';
import { PiiTypes } from './PiiTypes.tsx';
import { formatRange } from './formatMoment.ts';
import { knownPhase } from './knownNames.ts';

const COUNTRIES = new Intl.DisplayNames('en-GB', { type: 'region' });
const formatted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });

/** What is known of an attacker, in a line. */
export function AttackerFacts({ attacker }: { readonly attacker: AttackerFacts_attacker$key }) {
  const { t } = useTranslation('attackerDetails');
  const { t: tList } = useTranslation('attackersList');
  const data = useFragment(
    graphql`
      fragment AttackerFacts_attacker on Attacker @throwOnFieldError {
        severity
        sourceType
        sourceId
        country
        phase
        riskTypes {
          type
          label
          owasp
          cweId
        }
        firstSeen
        lastSeen
        attempts
        successes
        refused
        stepCount
        endpointCount @catch(to: NULL)
        hostCount @catch(to: NULL)
        piiConsumptionInfo @catch(to: NULL) {
          values
          ...PiiTypes_consumption
        }
        ...AlsoSeenAs_attacker
      }
    `,
    attacker,
  );
  const { attempts, successes, refused, hostCount, endpointCount } = data;
  const verdict =
    successes > 0 ? (
      <span className="fact-danger">
        <CircleAlert size={14} aria-hidden="true" />{' '}
        {t('verdict.succeededOf', {
          ...formatted(successes),
          total: attempts.toLocaleString('en-GB'),
        })}
      </span>
    ) : (
      <span className="fact-verdict">
        <TriangleAlert size={14} aria-hidden="true" /> {t('verdict.attemptedOf')}
      </span>
    );
  return (
    <dl className="attacker-facts">
      <Fact label={t('facts.severity')}>
        <AttackerSeverity severity={data.severity} variant="badge" />
      </Fact>
      <Fact label={t('facts.verdict')}>{verdict}</Fact>
      {data.piiConsumptionInfo && data.piiConsumptionInfo.values > 0 && (
        <Fact label={t('facts.piiConsumption')}>
          <PiiTypes consumption={data.piiConsumptionInfo} />
        </Fact>
      )}
      <Fact label={t('facts.identifiedBy')}>
        <SourceText sourceType={data.sourceType} sourceId={data.sourceId} />
      </Fact>
      {data.country && (
        <Fact label={t('facts.country')}>{COUNTRIES.of(data.country) ?? data.country}</Fact>
      )}
      <Fact label={t('facts.alsoSeenAs')}>
        <ValueBoundary>
          <AlsoSeenAs attacker={data} />
        </ValueBoundary>
      </Fact>
      <Fact label={t('facts.seen')}>{formatRange(data.firstSeen, data.lastSeen)}</Fact>
      <Fact label={t('facts.steps')}>
        <span className="p-num">
          {data.stepCount.toLocaleString('en-GB')} · {t('attempts', formatted(attempts))}
        </span>
        {refused > 0 && <small> · {t('facts.refused', formatted(refused))}</small>}
      </Fact>
      <Fact label={t('facts.endpoints')}>
        {hostCount == null || endpointCount == null ? (
          <UnavailableAgain />
        ) : (
          t('facts.onHosts', {
            ...formatted(hostCount),
            endpoints: endpointCount.toLocaleString('en-GB'),
          })
        )}
      </Fact>
      <Fact label={t('facts.phase')}>{tList(`phases.${knownPhase(data.phase)}`)}</Fact>
      <Fact label={t('facts.riskTypes')}>
        <ul className="attacker-risks" aria-label={t('facts.riskTypes')}>
          {data.riskTypes.map(({ type, label, owasp, cweId }) => (
            <li key={type}>
              <Tag>
                {label} · {owasp} · {cweId}
              </Tag>
            </li>
          ))}
        </ul>
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
