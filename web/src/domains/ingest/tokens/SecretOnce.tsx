import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import type { NewSecret } from './useCreateToken.ts';

/** The secret of a new token, which is nowhere else. */
export function SecretOnce({ name, secret, onDone }: NewSecret & { readonly onDone: () => void }) {
  const { t } = useTranslation('ingest');
  return (
    <div className="secret" role="status">
      <b>{t('token.created', { name })}</b>
      <p>{t('token.secret')}</p>
      <div className="secret-line">
        <code>{secret}</code>
        <CopyButton text={secret} variant="outline" />
      </div>
      <Button size="xs" onClick={onDone}>
        {t('token.hideSecret')}
      </Button>
    </div>
  );
}
