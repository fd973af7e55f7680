import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRelayEnvironment } from 'react-relay';
import { usePoll } from '../../entities/live/usePoll.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Row } from '../../ui/layout/Boxes.ts';
import { Logo } from '../../ui/marks/Logo.tsx';
import { StartPage } from '../StartPage.ts';
import '../start.texts.ts';
import { checkMaintenance } from './checkMaintenance.ts';

const EVERY_MS = 30_000;

type Installation = Awaited<ReturnType<typeof checkMaintenance>>;

/** In the place of everything while the installation is being worked on; it goes by itself. */
export default function MaintenancePage() {
  const { t } = useTranslation('start');
  const environment = useRelayEnvironment();
  const [known, setKnown] = useState<Installation>(null);
  const [isChecked, setIsChecked] = useState(false);
  const check = useCallback(
    () => void checkMaintenance(environment).then((answer) => answer && setKnown(answer)),
    [environment],
  );
  useEffect(check, [check]);
  usePoll(check, EVERY_MS);
  const handleCheck = () => void checkMaintenance(environment).then(() => setIsChecked(true));
  return (
    <StartPage>
      <title>{`${t('maintenance.title')} · Palisade`}</title>
      <Logo />
      <h1>{t('maintenance.title')}</h1>
      <p>{t('maintenance.body')}</p>
      <Row mt="1">
        {known?.statusPageUrl ? (
          <Button asChild variant="solid">
            <a href={known.statusPageUrl} target="_blank" rel="noreferrer">
              {t('maintenance.check')}
            </a>
          </Button>
        ) : (
          <Button variant="solid" onClick={handleCheck}>
            {t('maintenance.check')}
          </Button>
        )}
        {known?.supportEmail && (
          <Button asChild>
            <a href={`mailto:${known.supportEmail}`}>{t('maintenance.contact')}</a>
          </Button>
        )}
      </Row>
      <p role="status">{isChecked ? t('maintenance.still') : ''}</p>
    </StartPage>
  );
}
