import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ActionsList_attacker$key } from '../../../__generated__/ActionsList_attacker.graphql.ts';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Note } from '../../../ui/text/Text.ts';
import '../details/attackerDetails.texts.ts';

/** Fetched with the first action: most attackers have none. */
const TakenAction = lazy(() =>
  import('./TakenAction.tsx').then((parts) => ({ default: parts.TakenAction })),
);

/** Actions that were taken on an attacker, newest first. */
export function ActionsList({ attacker }: { readonly attacker: ActionsList_attacker$key }) {
  const { t } = useTranslation('attackerDetails');
  const { actions } = useFragment(
    graphql`
      fragment ActionsList_attacker on Attacker @throwOnFieldError {
        actions {
          actionId
          ...TakenAction_action
        }
      }
    `,
    attacker,
  );
  return (
    <Panel title={t('actions.history')}>
      {actions.length === 0 && <Note>{t('actions.none')}</Note>}
      <Suspense fallback={<SkeletonBlock height={40 * actions.length} lines={actions.length} />}>
        {actions.map((action) => (
          <TakenAction key={action.actionId} action={action} />
        ))}
      </Suspense>
    </Panel>
  );
}
