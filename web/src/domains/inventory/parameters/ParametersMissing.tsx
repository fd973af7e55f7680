import { FileQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { inventoryPath } from '../inventory.paths.ts';
import './parameters.texts.ts';

/** Says why there is nothing under this address, with a way back. */
export function Missing({ body }: { readonly body: string }) {
  const { t } = useTranslation('parameters');
  const { companyId = '' } = useParams();
  const back = (
    <Button asChild>
      <Link to={inventoryPath(companyId)}>{t('page.back')}</Link>
    </Button>
  );
  return (
    <>
      <title>{`${t('page.missing')} · Palisade`}</title>
      <EmptyState
        isPage
        icon={<FileQuestionMark size={16} />}
        title={t('page.missing')}
        body={body}
        action={back}
      />
    </>
  );
}
