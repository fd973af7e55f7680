import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { HubPolicyDrawerQuery } from '../../../__generated__/HubPolicyDrawerQuery.graphql.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { MissingDrawer } from '../../../ui/drawer/MissingDrawer.tsx';
import { EditPolicy } from '../policies/EditPolicy.tsx';
import { copyId } from '../policies/policySource.ts';
import '../policies/policies.texts.ts';
import { POLICY_DRAWER } from '../posture.paths.ts';
import { HUB_POLICY_DRAWER } from './hub.paths.ts';
import './hub.texts.ts';
import { InstallPolicy } from './InstallPolicy.tsx';

export type HubPolicyQueries = { policy: HubPolicyDrawerQuery };

const HubPolicyDocument = graphql`
  query HubPolicyDrawerQuery($companyId: ID!, $key: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      ...PolicyFields_company
      hubPolicy(key: $key) {
        ...InstallPolicy_policy
        policy {
          ...EditPolicy_policy
        }
      }
    }
  }
`;

/** A policy of the hub: to be installed with a severity, or as the company has it. */
export default function HubPolicyDrawer({ queries, drawer }: DrawerProps<HubPolicyQueries>) {
  const { t } = useTranslation('policyHub');
  const { t: word } = useTranslation('policies');
  const drawers = useDrawers();
  const { company } = usePreloadedQuery<HubPolicyDrawerQuery>(HubPolicyDocument, queries.policy);
  useCompanyChanges<HubPolicyDrawerQuery>(
    company?.id ?? '',
    HubPolicyDocument,
    queries.policy.variables,
  );
  const show = (id: string) => drawers.change({ name: HUB_POLICY_DRAWER, id });
  const { neighbours, onPrevious, onNext } = useSteps(HUB_POLICY_DRAWER, drawer.id, show);
  const hubPolicy = company?.hubPolicy;
  if (!company || !hubPolicy) {
    return (
      <MissingDrawer
        kind={t('kind')}
        title={word('drawer.missing')}
        body={word('drawer.missingBody')}
      />
    );
  }
  const position =
    neighbours?.total != null &&
    t('position', { position: neighbours.position, total: neighbours.total });
  const place = { position, onPrevious, onNext };
  const duplicate = () => drawers.change({ name: POLICY_DRAWER, id: copyId({ key: drawer.id }) });
  if (hubPolicy.policy)
    return (
      <EditPolicy
        key={drawer.id}
        policy={hubPolicy.policy}
        company={company}
        onDuplicate={duplicate}
        {...place}
      />
    );
  return (
    <InstallPolicy
      key={drawer.id}
      policy={hubPolicy}
      company={company}
      onDuplicate={duplicate}
      {...place}
    />
  );
}
