import { useTranslation } from 'react-i18next';
import { commitLocalUpdate, useRelayEnvironment } from 'react-relay';
import { Link, useRevalidator } from 'react-router-dom';
import { askAgain } from '../../entities/routing/askAgain.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Row } from '../../ui/layout/Boxes.ts';
import { Logo } from '../../ui/marks/Logo.tsx';
import { StartPage } from '../StartPage.ts';
import '../start.texts.ts';
import { useSignOut } from './useSignOut.ts';

interface ClosedCompanyPageProps {
  readonly name: string;
  readonly address?: string | null | undefined;
}

/** A company that the reader has a role in, and cannot use from the address they come from. */
export default function ClosedCompanyPage({ name, address }: ClosedCompanyPageProps) {
  const { t } = useTranslation('start');
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  const [signOut, isBusy] = useSignOut();
  const handleAgain = () => {
    askAgain(environment);
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    void revalidate();
  };
  return (
    <StartPage>
      <title>{`${t('closed.title', { name })} · Palisade`}</title>
      <Logo />
      <h1>{t('closed.title', { name })}</h1>
      <p>{t('closed.body', { address: address ?? t('closed.unknown') })}</p>
      <Row mt="1">
        <Button variant="solid" onClick={handleAgain}>
          {t('closed.back')}
        </Button>
        <Button asChild>
          <Link to="/">{t('closed.others')}</Link>
        </Button>
        <Button onClick={signOut} isBusy={isBusy}>
          {t('signOut')}
        </Button>
      </Row>
    </StartPage>
  );
}
