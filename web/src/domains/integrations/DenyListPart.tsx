import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DenyListPart_integration$key } from '../../__generated__/DenyListPart_integration.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { IconText, Note } from '../../ui/text/Text.ts';
import { DenyEntries } from './DenyEntries.tsx';
import { DenyListAddresses } from './DenyListAddress.tsx';
import { IntegrationPart } from './IntegrationPart.tsx';
import { useDenyList } from './useDenyList.ts';

/** Where a deny list is served, when it was fetched, and what is on it. */
export function DenyListPart({
  integration: key,
}: {
  readonly integration: DenyListPart_integration$key;
}) {
  const { t } = useTranslation('integrations');
  const { can } = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const { id, integrationId, fetchedAt } = useFragment(
    graphql`
      fragment DenyListPart_integration on Integration @throwOnFieldError {
        id
        integrationId
        fetchedAt
      }
    `,
    key,
  );
  const { rotate, isRotating } = useDenyList(id);
  const confirm = async () => {
    const made = await rotate();
    setIsAsking(false);
    setAddress(made);
  };
  return (
    <>
      <IntegrationPart title={t('denyList.address')}>
        {address === null ? (
          <Note>{t('denyList.addressKept')}</Note>
        ) : (
          <DenyListAddresses address={address} />
        )}
        <IconText as="p" tone="subtle">
          {t('denyList.fetched')}:{' '}
          {fetchedAt ? <TimeText value={fetchedAt} /> : t('denyList.never')}
        </IconText>
        {can('updateIntegration') && (
          <div>
            <Button onClick={() => setIsAsking(true)}>{t('denyList.rotate')}</Button>
          </div>
        )}
      </IntegrationPart>
      <DenyEntries id={id} integrationId={integrationId} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('denyList.rotateTitle')}
        confirmLabel={t('denyList.rotate')}
        isBusy={isRotating}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void confirm()}
      >
        {t('denyList.rotateBody')}
      </ConfirmDialog>
    </>
  );
}
