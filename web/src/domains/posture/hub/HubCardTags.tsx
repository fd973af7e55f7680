import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { HubCardTags_policy$key } from '../../../__generated__/HubCardTags_policy.graphql.ts';
import { useClock } from '../../../ui/marks/clock.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import './hub.texts.ts';
import { isNewPolicy } from './isNewPolicy.ts';

interface HubCardTagsProps {
  readonly policy: HubCardTags_policy$key;
  /** Whether the company keeps samples. */
  readonly isSampling: boolean;
  /** Whether some policies came after the others. */
  readonly hasNew: boolean;
}

/** What is worth knowing of a policy before it is installed, beside its name. */
export function HubCardTags({ policy: key, isSampling, hasNew }: HubCardTagsProps) {
  const { t } = useTranslation('policyHub');
  const { t: word } = useTranslation('policies');
  const now = useClock();
  const { timeCreated, isRecommended, scope, needsSamples, policy } = useFragment(
    graphql`
      fragment HubCardTags_policy on HubPolicy @throwOnFieldError {
        timeCreated
        isRecommended
        scope
        needsSamples
        policy {
          update {
            policyId
          }
        }
      }
    `,
    key,
  );
  return (
    <>
      {isRecommended && <Tag>{t('recommended')}</Tag>}
      {(scope === 'host' || scope === 'domain' || scope === 'field' || scope === 'member') && (
        <Tag>{t(`of.${scope}`)}</Tag>
      )}
      {needsSamples && !isSampling && <Tag variant="warning">{word('needsSamples')}</Tag>}
      {policy?.update && <Tag>{word('update.title')}</Tag>}
      {hasNew && isNewPolicy(timeCreated, now) && <Tag>{t('new')}</Tag>}
    </>
  );
}
