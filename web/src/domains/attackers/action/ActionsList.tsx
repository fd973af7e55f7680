import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ActionsList_attacker$key } from '../../../__generated__/ActionsList_attacker.graphql.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Note } from '../../../ui/text/Text.ts';
import './attackerActions.texts.ts';
import { TakenAction } from './TakenAction.tsx';

/** Actions that were taken on an attacker, newest first. */
export function ActionsList({ attacker }: { readonly attacker: ActionsList_attacker$key }) {
  const { t } = useTranslation('attackerActions');
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
    <Panel title={t('history')}>
      {actions.length === 0 && <Note>{t('none')}</Note>}
      {actions.map((action) => (
        <TakenAction key={action.actionId} action={action} />
      ))}
    </Panel>
  );
}
