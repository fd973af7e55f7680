import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';

/** A secret, shown once. */
export interface NewSecret {
  readonly name: string;
  readonly secret: string;
}

/**
 * The secret of a new token, which is nowhere else: it stays until the reader says that they have
 * it.
 */
export function SecretOnce({ name, secret, onDone }: NewSecret & { readonly onDone: () => void }) {
  const { t } = useTranslation('administration');
  return (
    <div className="token-secret" role="status">
      <b>{t('tokens.created', { name })}</b>
      <p>{t('tokens.secret')}</p>
      <div className="token-secret-line">
        <code>{secret}</code>
        <CopyButton text={secret} variant="outline" />
      </div>
      <Button size="xs" onClick={onDone}>
        {t('tokens.done')}
      </Button>
    </div>
  );
}
