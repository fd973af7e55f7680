import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { HubPolicies_policy$key } from '../../../__generated__/HubPolicies_policy.graphql.ts';
import { usePublishRows } from '../../../entities/drawers/rowOrder.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import '../policies/policies.texts.ts';
import './hub.css';
import { HUB_POLICY_DRAWER } from './hub.paths.ts';
import './hub.texts.ts';
import { HubCard } from './HubCard.tsx';

interface HubPoliciesProps {
  readonly policies: HubPolicies_policy$key;
  /** Whether the company keeps samples. */
  readonly isSampling: boolean;
  readonly isStale: boolean;
  readonly onClear: () => void;
}

/** Policies of the hub that match, a card each. */
export function HubPolicies({ policies: keys, isSampling, isStale, onClear }: HubPoliciesProps) {
  const { t } = useTranslation('policyHub');
  const { t: word } = useTranslation('policies');
  const policies = useFragment(
    graphql`
      fragment HubPolicies_policy on HubPolicy @relay(plural: true) @throwOnFieldError {
        key
        ...HubCard_policy
      }
    `,
    keys,
  );
  usePublishRows(
    useMemo(
      () => ({
        drawer: HUB_POLICY_DRAWER,
        ids: policies.map(({ key }) => key),
        total: policies.length,
      }),
      [policies],
    ),
  );
  return (
    <>
      <ul className="hub-list" aria-label={t('list')} aria-busy={isStale}>
        {policies.map((policy) => (
          <HubCard key={policy.key} policy={policy} isSampling={isSampling} />
        ))}
      </ul>
      {policies.length === 0 && (
        <EmptyState action={<Button onClick={onClear}>{word('clear')}</Button>} />
      )}
    </>
  );
}
