import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { RelatedAttackers_attacker$key } from '../../../__generated__/RelatedAttackers_attacker.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { attackerPath } from '../attackers.paths.ts';
import { SourceText } from '../list/SourceText.tsx';
import './attackerDetails.texts.ts';
import { knownSource } from './knownNames.ts';

/** Attackers that may have to do with this one, by what they are told by. */
export function RelatedAttackers({
  attacker,
}: {
  readonly attacker: RelatedAttackers_attacker$key;
}) {
  const { t } = useTranslation('attackerDetails');
  const { t: tList } = useTranslation('attackersList');
  const { companyId } = useCompany();
  const { related } = useFragment(
    graphql`
      fragment RelatedAttackers_attacker on Attacker @throwOnFieldError {
        related {
          sourceType
          attackers {
            attackerId
            sourceId
            stepCount
            endpointUrl
            sharesSource
          }
        }
      }
    `,
    attacker,
  );
  const count = related.reduce((sum, { attackers }) => sum + attackers.length, 0);
  return (
    <Panel title={t('related.title')} count={count} isFlush>
      {count === 0 && <p className="related-none">{t('related.none')}</p>}
      {/* At most 280 pixels tall, by the specification. */}
      <div className="related">
        {related.map(({ sourceType, attackers }) => (
          <section key={sourceType} aria-label={tList(`sourceTypes.${knownSource(sourceType)}`)}>
            <h3>{tList(`sourceTypes.${knownSource(sourceType)}`)}</h3>
            <ul>
              {attackers.map((each) => (
                <li key={each.attackerId}>
                  <Link to={attackerPath(companyId, each.attackerId)}>
                    <SourceText sourceType={sourceType} sourceId={each.sourceId} />
                    <span className="p-num related-steps">
                      {t('related.steps', {
                        count: each.stepCount,
                        formatted: each.stepCount.toLocaleString('en-GB'),
                      })}
                    </span>
                    {each.endpointUrl && (
                      <span className="p-mono p-trunc related-endpoint" title={each.endpointUrl}>
                        {each.endpointUrl}
                      </span>
                    )}
                    {each.sharesSource && (
                      <span className="related-shares">{t('related.shares')}</span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  );
}
