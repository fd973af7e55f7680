import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ScimSection_provisioning$key } from '../../../__generated__/ScimSection_provisioning.graphql.ts';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Facts, Section } from '../../../ui/layout/Panel.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Note, Text } from '../../../ui/text/Text.ts';
import './scim.texts.ts';
import { ScimGroups } from './ScimGroups.tsx';
import { ScimRefusals } from './ScimRefusals.tsx';
import { ScimTokens } from './ScimTokens.tsx';

interface ScimSectionProps {
  /** Global id of the identity provider. */
  readonly providerId: string;
  /** Null when it could not be loaded. */
  readonly provisioning: ScimSection_provisioning$key | null;
}

/** What an identity provider provisions by SCIM, by which tokens, and what was refused of it. */
export function ScimSection({ providerId, provisioning: key }: ScimSectionProps) {
  const { t } = useTranslation('scim');
  const provisioning = useFragment(
    graphql`
      fragment ScimSection_provisioning on ScimProvisioning @throwOnFieldError {
        baseUrl
        lastRequestAt
        users
        inactiveUsers
        groups
        ...ScimTokens_provisioning
        ...ScimGroups_provisioning
        ...ScimRefusals_provisioning
      }
    `,
    key,
  );
  if (provisioning == null)
    return (
      <Section title={t('title')}>
        <Note>{t('failed')}</Note>
      </Section>
    );
  const { baseUrl, lastRequestAt, users, inactiveUsers, groups } = provisioning;
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
  return (
    <>
      <Section title={t('title')}>
        <Note pb="3">{t('note')}</Note>
        <Facts items={facts} />
      </Section>
      <ScimTokens providerId={providerId} provisioning={provisioning} />
      <ScimGroups provisioning={provisioning} />
      <ScimRefusals provisioning={provisioning} />
    </>
  );
}
