import { useTranslation } from 'react-i18next';
import { useClock } from '../../../ui/marks/clock.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { certificateDays } from './certificateDays.ts';

/** Warns of a certificate that has expired, or does within a month; nothing for others. */
export function CertificateWarning({ ends }: { readonly ends: readonly string[] }) {
  const { t } = useTranslation('identityProviders');
  const days = certificateDays(ends, useClock());
  if (days === null) return null;
  return (
    <Tag variant={days < 0 ? 'danger' : 'warning'}>
      {days < 0 ? t('certificate.expired') : t('certificate.expires', { count: days })}
    </Tag>
  );
}
