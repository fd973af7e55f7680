import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ScimGroups_provisioning$key } from '../../../__generated__/ScimGroups_provisioning.graphql.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { SmallTable } from '../../../ui/layout/SmallTable.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { Note } from '../../../ui/text/Text.ts';

/** Groups that an identity provider provisions, and the mapping rule about each. */
export function ScimGroups({
  provisioning,
}: {
  readonly provisioning: ScimGroups_provisioning$key;
}) {
  const { t } = useTranslation('scim');
  const { groups, firstGroups } = useFragment(
    graphql`
      fragment ScimGroups_provisioning on ScimProvisioning @throwOnFieldError {
        groups
        firstGroups {
          groupId
          name
          members
          position
        }
      }
    `,
    provisioning,
  );
  const left = groups - firstGroups.length;
  return (
    <Section title={t('groupList.title')} count={groups}>
      {firstGroups.length === 0 ? (
        <Note>{t('groupList.none')}</Note>
      ) : (
        <SmallTable layout="fixed">
          <thead>
            <tr>
              <th scope="col">{t('groupList.name')}</th>
              <th scope="col">{t('groupList.members')}</th>
              <th scope="col">{t('groupList.rule')}</th>
            </tr>
          </thead>
          <tbody>
            {firstGroups.map(({ groupId, name, members, position }) => (
              <tr key={groupId}>
                <td className="p-trunc" title={name}>
                  {name}
                </td>
                <td>{formatNumber(members)}</td>
                <td>
                  {position == null
                    ? t('groupList.noRule')
                    : t('groupList.position', { position: formatNumber(position) })}
                </td>
              </tr>
            ))}
          </tbody>
        </SmallTable>
      )}
      {left > 0 && <Note pt="2">{t('groupList.more', { formatted: formatNumber(left) })}</Note>}
    </Section>
  );
}
