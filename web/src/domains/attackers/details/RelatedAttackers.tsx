import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { RelatedAttackers_attacker$key } from '../../../__generated__/RelatedAttackers_attacker.graphql.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import './attackerDetails.texts.ts';
import { knownSource } from './knownNames.ts';
import { RelatedAttacker } from './RelatedAttacker.tsx';

/** Attackers that may have to do with this one, by what they are identified by. */
export function RelatedAttackers({
  attacker,
}: {
  readonly attacker: RelatedAttackers_attacker$key;
}) {
  const { t } = useTranslation('attackerDetails');
  const { t: tList } = useTranslation('attackersList');
  const { related } = useFragment(
    graphql`
      fragment RelatedAttackers_attacker on Attacker @throwOnFieldError {
        related {
          sourceType
          attackers {
            attackerId
            ...RelatedAttacker_attacker
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
                  <RelatedAttacker attacker={each} sourceType={sourceType} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  );
}
