import { useTranslation } from 'react-i18next';
import { Card } from './Card.tsx';

/** A link may be on its way; whether it is, nobody but the reader of the mail learns. */
export default function CheckEmail() {
  const { t } = useTranslation('identity');
  return <Card title={t('parts.checkemail')} text={t('checkEmail')} />;
}
