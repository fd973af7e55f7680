import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { ManagePolicyDrawerQuery } from '../../../__generated__/ManagePolicyDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { MissingDrawer } from '../../../ui/drawer/MissingDrawer.tsx';
import { POLICY_DRAWER } from '../posture.paths.ts';
import { CopyPolicy } from './CopyPolicy.tsx';
import { EditPolicy } from './EditPolicy.tsx';
import './policies.texts.ts';
import { copyId, sourceOf } from './policySource.ts';
import { formatNumber } from '../../../ui/text/format.ts';

export type ManagePolicyQueries = { policy: ManagePolicyDrawerQuery };

const ManagePolicyDocument = graphql`
  query ManagePolicyDrawerQuery($companyId: ID!, $policyId: ID!, $key: ID!, $isOfHub: Boolean!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      ...PolicyFields_company
      posturePolicy(policyId: $policyId) @skip(if: $isOfHub) {
        name
        description
        remediation
        severity
        isEnabled
        categories
        cweIds
        filter
        ...EditPolicy_policy
      }
      hubPolicy(key: $key) @include(if: $isOfHub) {
        name
        description
        remediation
        severity
        isEnabled
        categories
        cweIds
        filter
      }
    }
  }
`;

/** A policy of the company, or a copy of one that is not saved yet. */
export default function ManagePolicyDrawer({ queries, drawer }: DrawerProps<ManagePolicyQueries>) {
  const { t } = useTranslation('policies');
  const drawers = useDrawers();
  const { company } = usePreloadedQuery<ManagePolicyDrawerQuery>(
    ManagePolicyDocument,
    queries.policy,
  );
  const show = (id: string) => drawers.change({ name: POLICY_DRAWER, id });
  const { neighbours, onPrevious, onNext } = useSteps(POLICY_DRAWER, drawer.id, show);
  const policy = company?.posturePolicy;
  const original = policy ?? company?.hubPolicy;
  if (company && original && sourceOf(drawer.id).isCopy)
    return <CopyPolicy key={drawer.id} original={original} company={company} onCreated={show} />;
  if (company && policy) {
    const position =
      neighbours?.total != null &&
      t('drawer.position', {
        position: formatNumber(neighbours.position),
        total: formatNumber(neighbours.total),
      });
    return (
      <EditPolicy
        key={drawer.id}
        policy={policy}
        company={company}
        position={position}
        onPrevious={onPrevious}
        onNext={onNext}
        onDuplicate={(policyId) => show(copyId({ policyId }))}
      />
    );
  }
  return (
    <MissingDrawer
      kind={t('drawer.kind')}
      title={t('drawer.missing')}
      body={t('drawer.missingBody')}
    />
  );
}
