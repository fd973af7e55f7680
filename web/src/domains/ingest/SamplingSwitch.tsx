import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SamplingSwitch_company$key } from '../../__generated__/SamplingSwitch_company.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Switch } from '../../ui/forms/Checkbox.tsx';
import { Text } from '../../ui/text/Text.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useSetSampling } from './useSetSampling.ts';

/** The privacy option. Opting out deletes the samples, so it asks first. */
export function SamplingSwitch({ company }: { readonly company: SamplingSwitch_company$key }) {
  const { t } = useTranslation('ingest');
  const { companyId, can } = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const { id, sampling } = useFragment(
    graphql`
      fragment SamplingSwitch_company on Company @throwOnFieldError {
        id
        sampling
      }
    `,
    company,
  );
  const setSampling = useSetSampling(companyId, id);
  const isDenied = !can('changeSampling');
  return (
    <>
      {!sampling && (
        <Text as="small" display={{ base: 'none', xl: 'inline' }} textStyle="small" tone="subtle">
          {t('sampling.off')}
        </Text>
      )}
      <Switch
        label={t('sampling.label')}
        isChecked={sampling}
        disabled={isDenied}
        title={isDenied ? t('sampling.denied') : sampling ? undefined : t('sampling.off')}
        onChange={(isOn) => (isOn ? setSampling(true) : setIsAsking(true))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('sampling.question')}
        confirmLabel={t('sampling.confirm')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          setSampling(false);
        }}
      >
        {t('sampling.body')}
      </ConfirmDialog>
    </>
  );
}
