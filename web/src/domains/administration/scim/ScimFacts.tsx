import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ScimFacts_provisioning$key } from '../../../__generated__/ScimFacts_provisioning.graphql.ts';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Text } from '../../../ui/text/Text.ts';

interface ScimFactsProps {
  readonly provisioning: ScimFacts_provisioning$key;
}

/** Where an identity provider sends to, when it did last, and what it has provisioned. */
export function ScimFacts({ provisioning }: ScimFactsProps) {
  const { t } = useTranslation('scim');
  const { baseUrl, lastRequestAt, users, inactiveUsers, groups } = useFragment(
    graphql`
      fragment ScimFacts_provisioning on ScimProvisioning @throwOnFieldError {
        baseUrl
        lastRequestAt
        users
        inactiveUsers
        groups
      }
    `,
    provisioning,
  );
  const facts = [
    {
      label: t('baseUrl'),
      value: (
        <>
          <Text textStyle="code" overflowWrap="anywhere">
            {baseUrl}
          </Text>
          <CopyButton text={baseUrl} />
        </>
      ),
    },
    {
      label: t('lastRequest'),
      value: lastRequestAt == null ? t('never') : <TimeText value={lastRequestAt} format="exact" />,
    },
    {
      label: t('users'),
      value: (
        <Row>
          {formatNumber(users)}
          {inactiveUsers > 0 && (
            <Tag>{t('inactive', { formatted: formatNumber(inactiveUsers) })}</Tag>
          )}
        </Row>
      ),
    },
    { label: t('groups'), value: formatNumber(groups) },
  ];
  return <Facts items={facts} />;
}
