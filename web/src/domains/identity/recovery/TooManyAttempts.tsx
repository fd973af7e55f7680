import { useTranslation } from 'react-i18next';
import { Card } from './Card.tsx';

/** The account is locked; its mail has the way in. */
export default function TooManyAttempts() {
  const { t } = useTranslation('identity');
  return <Card title={t('parts.toomanyloginattempts')} text={t('tooMany')} />;
}
