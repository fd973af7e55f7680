import type { Filter } from '@palisade/vocabulary/filters.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onCreatePolicy } from '../../entities/policyFields/createPolicyEvent.ts';

const CreatePolicyDialog = lazy(
  () => import('../../domains/posture/policies/CreatePolicyDialog.tsx'),
);

/** Opens the dialog for a new posture policy when something asks for it. */
export function PolicyModal() {
  const [asked, setAsked] = useState<{ readonly filter: Filter | null } | null>(null);
  useEffect(() => onCreatePolicy((filter) => setAsked({ filter })), []);
  return (
    <Suspense>
      {asked && <CreatePolicyDialog filter={asked.filter} onClose={() => setAsked(null)} />}
    </Suspense>
  );
}
