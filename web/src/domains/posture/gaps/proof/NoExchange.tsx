import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { LinkButton } from '../../../../ui/buttons/Button.tsx';
import { Note } from '../../../../ui/text/Text.ts';
import { samplingPath } from '../../../ingest/sampling/sampling.paths.ts';
import '../drawer/gapDrawer.texts.ts';

/** Why no exchange can be shown; without sampling, with the way to turn it on. */
export function NoExchange({ isSampling }: { readonly isSampling: boolean }) {
  const { t } = useTranslation('gapDrawer');
  const { companyId, can } = useCompany();
  if (isSampling) return <Note lineHeight="20px">{t('proof.none')}</Note>;
  return (
    <Note lineHeight="20px">
      {t('proof.samplingOff')}{' '}
      {can('changeSampling') ? (
        <LinkButton asChild>
          <Link to={samplingPath(companyId)}>{t('proof.turnOn')}</Link>
        </LinkButton>
      ) : (
        t('proof.askForSampling')
      )}
    </Note>
  );
}
