import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SamplingSwitch_company$key } from '../../__generated__/SamplingSwitch_company.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Switch } from '../../ui/forms/Checkbox.tsx';
import { Text } from '../../ui/text/Text.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { SamplingTermsDialog } from './SamplingTermsDialog.tsx';
import { useSetSampling } from './useSetSampling.ts';

/** The privacy option. Opting in takes the terms, opting out asks first: it deletes the samples. */
export function SamplingSwitch({ company }: { readonly company: SamplingSwitch_company$key }) {
  const { t } = useTranslation('ingest');
  const { companyId, can } = useCompany();
  const [asked, setAsked] = useState<'start' | 'stop' | null>(null);
  const answer = (sampling: boolean) => {
    setAsked(null);
    setSampling(sampling);
  };
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
        onChange={(isOn) => setAsked(isOn ? 'start' : 'stop')}
      />
      <SamplingTermsDialog
        isOpen={asked === 'start'}
        onCancel={() => setAsked(null)}
        onApprove={() => answer(true)}
      />
      <ConfirmDialog
        isOpen={asked === 'stop'}
        title={t('sampling.question')}
        confirmLabel={t('sampling.confirm')}
        onCancel={() => setAsked(null)}
        onConfirm={() => answer(false)}
      >
        {t('sampling.body')}
      </ConfirmDialog>
    </>
  );
}
