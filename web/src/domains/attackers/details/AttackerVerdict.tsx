import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackerVerdict_attacker$key } from '../../../__generated__/AttackerVerdict_attacker.graphql.ts';
import './attackerDetails.texts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

/** How many attempts of an attacker succeeded, or that none did. */
export function AttackerVerdict({ attacker }: { readonly attacker: AttackerVerdict_attacker$key }) {
  const { t } = useTranslation('attackerDetails');
  const { attempts, successes } = useFragment(
    graphql`
      fragment AttackerVerdict_attacker on Attacker @throwOnFieldError {
        attempts
        successes
      }
    `,
    attacker,
  );
  if (successes === 0)
    return (
      <span className="fact-verdict">
        <TriangleAlert size={14} aria-hidden="true" /> {t('verdict.attemptedOf')}
      </span>
    );
  return (
    <span className="fact-danger">
      <CircleAlert size={14} aria-hidden="true" />{' '}
      {t('verdict.succeededOf', {
        count: successes,
        formatted: formatNumber(successes),
        total: formatNumber(attempts),
      })}
    </span>
  );
}
