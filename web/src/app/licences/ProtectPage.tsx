import { useTranslation } from 'react-i18next';
import '../../entities/licences/licences.texts.ts';
import ProtectTeaser from '../../entities/licences/ProtectTeaser.tsx';

/** Takes the place of the pages of attackers and remediation where they are not licensed. */
export default function ProtectPage() {
  const { t } = useTranslation('licences');
  return (
    <>
      <title>{`${t('title')} · Palisade`}</title>
      <ProtectTeaser />
    </>
  );
}
