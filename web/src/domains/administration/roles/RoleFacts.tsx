import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { RoleFacts_role$key } from '../../../__generated__/RoleFacts_role.graphql.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { formatNumber } from '../../../ui/text/format.ts';

/** Who has a role, and who changed it last. */
export function RoleFacts({ role }: { readonly role: RoleFacts_role$key }) {
  const { t } = useTranslation('roles');
  const { usersCount, rulesCount, updatedAt, updatedBy } = useFragment(
    graphql`
      fragment RoleFacts_role on Role @throwOnFieldError {
        usersCount
        rulesCount
        updatedAt
        updatedBy
      }
    `,
    role,
  );
  const facts = [
    { label: t('facts.users'), value: formatNumber(usersCount) },
    { label: t('facts.rules'), value: formatNumber(rulesCount) },
    ...(updatedAt == null
      ? []
      : [
          { label: t('facts.changedBy'), value: updatedBy ?? '–' },
          { label: t('facts.changed'), value: <TimeText value={updatedAt} format="exact" /> },
        ]),
  ];
  return <Facts items={facts} />;
}
