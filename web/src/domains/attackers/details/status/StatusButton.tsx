import { ATTACKER_STATUSES } from '@palisade/vocabulary/attackerStatuses.ts';
import { isBehaviour } from '@palisade/vocabulary/attackMarks.ts';
import { ATTACK_TYPES } from '@palisade/vocabulary/attackTypes.ts';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StatusButton_attacker$key } from '../../../../__generated__/StatusButton_attacker.graphql.ts';
import { ATTACKER_SHAPES } from '../../../../entities/attackers/attackerShapes.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { useHotkeys } from '../../../../ui/keys/useHotkeys.ts';
import { StatusGlyph } from '../../../../ui/marks/StatusPill.tsx';
import { knownStatus } from '../../list/attackerTabs.ts';
import '../attackerDetails.texts.ts';
import { useCommentAttacker } from '../comments/useCommentAttacker.ts';
import { useChangeAttackerStatus } from './useChangeAttackerStatus.ts';

const ChangeAttackerStatusDialog = lazy(() => import('./ChangeAttackerStatusDialog.tsx'));

/** The dialog that changes the status, or only says something; what was refused is shown in it. */
function useStatusDialog(key: StatusButton_attacker$key) {
  const { views } = useCompany();
  const [isAsked, setIsAsked] = useState(false);
  const [change, isChanging, refused] = useChangeAttackerStatus();
  const [comment] = useCommentAttacker();
  const { id, status, nextStatuses, version, isIgnored, riskTypes } = useFragment(
    graphql`
      fragment StatusButton_attacker on Attacker @throwOnFieldError {
        id
        status
        nextStatuses
        version
        isIgnored
        riskTypes {
          type
        }
      }
    `,
    key,
  );
  // Signatures in fields are no behaviour.
  const canIgnoreSimilar =
    views('aIgnoreAttempts') &&
    riskTypes.some(({ type }) => ATTACK_TYPES.some((each) => each === type && isBehaviour(each)));
  const dialog = (
    <Suspense>
      {isAsked && (
        <ChangeAttackerStatusDialog
          status={knownStatus(status)}
          nextStatuses={ATTACKER_STATUSES.filter((each) => nextStatuses.includes(each))}
          said={refused}
          canIgnoreSimilar={canIgnoreSimilar}
          onConfirm={(newStatus, message, ignoreSimilar) =>
            newStatus === null
              ? void comment({ id, message })
              : change({ id, version, newStatus, message, ignoreSimilar })
          }
          onClose={() => setIsAsked(false)}
        />
      )}
    </Suspense>
  );
  return {
    status: knownStatus(status),
    isIgnored,
    isChanging,
    ask: () => setIsAsked(true),
    dialog,
  };
}

/** Where people stand with the attacker, and the way to change it. */
export function StatusButton({ attacker }: { readonly attacker: StatusButton_attacker$key }) {
  const { t } = useTranslation('attackerDetails');
  const { t: tList } = useTranslation('attackersList');
  const { can } = useCompany();
  const { status, isIgnored, isChanging, ask, dialog } = useStatusDialog(attacker);
  const reason = can('changeAttackers') ? undefined : t('forbidden');
  useHotkeys({ s: () => (reason === undefined ? ask() : false) });
  return (
    <>
      {isIgnored && status !== 'ignored' && (
        <span className="attacker-ignored">{t('status.saidIgnored')}</span>
      )}
      <Button
        isBusy={isChanging}
        disabledReason={reason}
        aria-haspopup="dialog"
        aria-label={t('status.button', { status: tList(`statuses.${status}`) })}
        icon={<StatusGlyph shape={ATTACKER_SHAPES[status]} />}
        onClick={ask}
      >
        {tList(`statuses.${status}`)} <ChevronDown size={14} />
      </Button>
      {dialog}
    </>
  );
}
