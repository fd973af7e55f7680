import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../ui/buttons/Button.tsx';
import { NotFound } from '../../ui/feedback/StateBlock.tsx';

/** An address without a page; inside a company it leads back to that company's overview. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const { companyId } = useParams();
  return (
    <>
      <title>{`${t('pages.notFound')} · ${t('product')}`}</title>
      <NotFound
        action={
          <Button asChild>
            <Link to={companyId ? `/${companyId}` : '/'}>{t('notFound.back')}</Link>
          </Button>
        }
      />
    </>
  );
}

export default NotFoundPage;
