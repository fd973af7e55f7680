import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AlsoSeenAs_attacker$key } from '../../../__generated__/AlsoSeenAs_attacker.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { SourceText } from '../list/SourceText.tsx';
import './attackerDetails.texts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/**
 * What an attacker was seen with beside what it is identified by: the first, and the others on demand.
 */
export function AlsoSeenAs({ attacker }: { readonly attacker: AlsoSeenAs_attacker$key }) {
  const { t } = useTranslation('attackerDetails');
  const { sourceType, sourceId, sources } = useFragment(
    graphql`
      fragment AlsoSeenAs_attacker on Attacker @throwOnFieldError {
        sourceType
        sourceId
        sources {
          sourceType
          sourceId
          attempts
        }
      }
    `,
    attacker,
  );
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...more] = sources.filter(
    (each) => each.sourceType !== sourceType || each.sourceId !== sourceId,
  );
  if (!first) return <span className="p-num-none">–</span>;
  const trigger = (
    <Button size="xs" aria-label={t('facts.moreSources', { count: more.length })}>
      +{more.length}
    </Button>
  );
  return (
    <>
      <SourceText sourceType={first.sourceType} sourceId={first.sourceId} />
      {more.length > 0 && (
        <Popover
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          trigger={trigger}
          label={t('facts.alsoSeenAs')}
        >
          <ul className="attacker-sources">
            {more.map((each) => (
              <li key={`${each.sourceType} ${each.sourceId}`}>
                <SourceText sourceType={each.sourceType} sourceId={each.sourceId} />
                {each.attempts != null && (
                  <span className="p-num">
                    {t('attempts', {
                      count: each.attempts,
                      formatted: formatNumber(each.attempts),
                    })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  );
}
