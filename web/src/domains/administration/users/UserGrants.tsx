import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { UserGrants_user$key } from '../../../__generated__/UserGrants_user.graphql.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { Note } from '../../../ui/text/Text.ts';

/** What a user may do in the organization, environment by environment. */
export function UserGrants({ user: key }: { readonly user: UserGrants_user$key }) {
  const { t } = useTranslation('users');
  const { isAdmin, grants } = useFragment(
    graphql`
      fragment UserGrants_user on OrganizationUser @throwOnFieldError {
        isAdmin
        grants {
          environmentId
          environment
          roleId
          role
          labelIds
          isByRule
        }
      }
    `,
    key,
  );
  return (
    <Section title={t('access')} count={grants.length}>
      {isAdmin && <Note pb="2">{t('isAdministrator')}</Note>}
      {grants.length === 0 && !isAdmin && <Note>{t('noRoles')}</Note>}
      {grants.length > 0 && (
        <SmallTable layout="fixed">
          <thead>
            <tr>
              <th scope="col">{t('fields.environment')}</th>
              <th scope="col">{t('fields.role')}</th>
              <th scope="col">{t('labels')}</th>
            </tr>
          </thead>
          <tbody>
            {grants.map(({ environmentId, environment, roleId, role, labelIds, isByRule }) => (
              <tr key={`${environmentId} ${roleId}`}>
                <td className="p-trunc">{environment}</td>
                <td className="p-trunc">
                  {role} {isByRule && <Tag>{t('byRule')}</Tag>}
                </td>
                <td>
                  {labelIds == null ? t('allLabels') : t('someLabels', { count: labelIds.length })}
                </td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
    </Section>
  );
}
