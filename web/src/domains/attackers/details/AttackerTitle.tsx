import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { AttackerTitle_attacker$key } from '../../../__generated__/AttackerTitle_attacker.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { attackersPath } from '../attackers.paths.ts';
import { knownGroup } from '../list/attackerTabs.ts';
import '../list/attackersList.texts.ts';
import './attackerDetails.css';
import { shortenId } from './shortenId.ts';

/** What an attacker is called, below the list that it is in. */
export function AttackerTitle({ attacker }: { readonly attacker: AttackerTitle_attacker$key }) {
  const { t } = useTranslation('attackersList');
  const { companyId } = useCompany();
  const { actionGroup, sourceId } = useFragment(
    graphql`
      fragment AttackerTitle_attacker on Attacker @throwOnFieldError {
        actionGroup
        sourceId
      }
    `,
    attacker,
  );
  return (
    <>
      <Link
        to={attackersPath(companyId, { group: knownGroup(actionGroup) })}
        className="attacker-parent"
      >
        {t('title')}
      </Link>
      <i aria-hidden="true">/</i>
      <span className="attacker-id" title={sourceId}>
        {shortenId(sourceId)}
      </span>
    </>
  );
}
