import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ServiceProviderFacts_service$key } from '../../../__generated__/ServiceProviderFacts_service.graphql.ts';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { Note, Text } from '../../../ui/text/Text.ts';
import type { Protocol } from './providerValues.ts';

interface ServiceProviderFactsProps {
  readonly service: ServiceProviderFacts_service$key;
  readonly protocol: Protocol;
}

/** What has to be entered at the identity provider. */
export function ServiceProviderFacts({ service: key, protocol }: ServiceProviderFactsProps) {
  const { t } = useTranslation('identityProviders');
  const { entityId, acsUrl, metadataUrl, redirectUri, signedOutUrl } = useFragment(
    graphql`
      fragment ServiceProviderFacts_service on ServiceProvider @throwOnFieldError {
        entityId
        acsUrl
        metadataUrl
        redirectUri
        signedOutUrl
      }
    `,
    key,
  );
  const fact = (label: string, address: string) => ({
    label,
    value: (
      <>
        <Text textStyle="code" overflowWrap="anywhere">
          {address}
        </Text>
        <CopyButton text={address} />
      </>
    ),
  });
  return (
    <Stack gap="3">
      <Note>{t(protocol === 'oidc' ? 'service.oidcNote' : 'service.samlNote')}</Note>
      <Facts
        items={
          protocol === 'oidc'
            ? [
                fact(t('service.redirectUri'), redirectUri),
                fact(t('service.signedOutUrl'), signedOutUrl),
              ]
            : [
                fact(t('service.entityId'), entityId),
                fact(t('service.acsUrl'), acsUrl),
                fact(t('service.metadata'), metadataUrl),
              ]
        }
      />
    </Stack>
  );
}
