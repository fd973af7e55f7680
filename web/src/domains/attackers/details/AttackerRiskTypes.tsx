import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackerRiskTypes_attacker$key } from '../../../__generated__/AttackerRiskTypes_attacker.graphql.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import './attackerDetails.texts.ts';

/** The types of an attacker's attempts, with what OWASP and CWE call them. */
export function AttackerRiskTypes({
  attacker,
}: {
  readonly attacker: AttackerRiskTypes_attacker$key;
}) {
  const { t } = useTranslation('attackerDetails');
  const { riskTypes } = useFragment(
    graphql`
      fragment AttackerRiskTypes_attacker on Attacker @throwOnFieldError {
        riskTypes {
          type
          label
          owasp
          cweId
        }
      }
    `,
    attacker,
  );
  return (
    <ul className="attacker-risks" aria-label={t('facts.riskTypes')}>
      {riskTypes.map(({ type, label, owasp, cweId }) => (
        <li key={type}>
          <Tag>
            {catalogueText(label)} · {owasp} · {cweId}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
