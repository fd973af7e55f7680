import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackerActivity_attacker$key } from '../../../__generated__/AttackerActivity_attacker.graphql.ts';
import './attackerDetails.texts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const formatted = (count: number) => ({ count, formatted: formatNumber(count) });

/** How many steps and attempts an attacker made, and how many of them were refused. */
export function AttackerActivity({
  attacker,
}: {
  readonly attacker: AttackerActivity_attacker$key;
}) {
  const { t } = useTranslation('attackerDetails');
  const { stepCount, attempts, refused } = useFragment(
    graphql`
      fragment AttackerActivity_attacker on Attacker @throwOnFieldError {
        stepCount
        attempts
        refused
      }
    `,
    attacker,
  );
  return (
    <>
      <span className="p-num">
        {formatNumber(stepCount)} · {t('attempts', formatted(attempts))}
      </span>
      {refused > 0 && <small> · {t('facts.refused', formatted(refused))}</small>}
    </>
  );
}
