import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../ui/buttons/Button.tsx';
import { NotFound } from '../../ui/feedback/StateBlock.tsx';

interface NotFoundPageProps {
  /** Where the way back leads; by default to the overview of the company that the address names. */
  readonly back?: string;
}

/** An address without a page. */
export function NotFoundPage({ back }: NotFoundPageProps) {
  const { t } = useTranslation();
  const { companyId } = useParams();
  return (
    <>
      <title>{`${t('pages.notFound')} · ${t('product')}`}</title>
      <NotFound
        action={
          <Button asChild>
            <Link to={back ?? (companyId ? `/${companyId}` : '/')}>{t('notFound.back')}</Link>
          </Button>
        }
      />
    </>
  );
}
