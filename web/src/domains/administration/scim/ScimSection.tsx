import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ScimSection_provisioning$key } from '../../../__generated__/ScimSection_provisioning.graphql.ts';
import { Section } from '../../../ui/layout/Panel.tsx';
import { Note } from '../../../ui/text/Text.ts';
import './scim.texts.ts';
import { ScimFacts } from './ScimFacts.tsx';
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
        ...ScimFacts_provisioning
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
  return (
    <>
      <Section title={t('title')}>
        <Note pb="3">{t('note')}</Note>
        <ScimFacts provisioning={provisioning} />
      </Section>
      <ScimTokens providerId={providerId} provisioning={provisioning} />
      <ScimGroups provisioning={provisioning} />
      <ScimRefusals provisioning={provisioning} />
    </>
  );
}
