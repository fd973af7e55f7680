import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SamplingSwitch_company$key } from '../../../__generated__/SamplingSwitch_company.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { SamplingTermsDialog } from './SamplingTermsDialog.tsx';
import { useSetSampling } from './useSetSampling.ts';

/** The privacy option. Opting in takes the terms, opting out asks first: it deletes the samples. */
export function SamplingSwitch({ company }: { readonly company: SamplingSwitch_company$key }) {
  const { t } = useTranslation('sampling');
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
      <Switch
        aria-label={t('label')}
        isChecked={sampling}
        disabled={isDenied}
        title={isDenied ? t('denied') : undefined}
        onChange={(isOn) => setAsked(isOn ? 'start' : 'stop')}
      />
      <SamplingTermsDialog
        isOpen={asked === 'start'}
        onCancel={() => setAsked(null)}
        onApprove={() => answer(true)}
      />
      <ConfirmDialog
        isOpen={asked === 'stop'}
        title={t('question')}
        confirmLabel={t('confirm')}
        onCancel={() => setAsked(null)}
        onConfirm={() => answer(false)}
      >
        {t('body')}
      </ConfirmDialog>
    </>
  );
}
