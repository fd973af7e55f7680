import { useTranslation } from 'react-i18next';
import { SecretOnce } from '../../../ui/feedback/SecretOnce.tsx';

/** A secret, shown once. */
export interface NewSecret {
  readonly name: string;
  readonly secret: string;
}

/** The secret of a new token, which is nowhere else. */
export function NewTokenSecret({
  name,
  secret,
  onDone,
}: NewSecret & { readonly onDone: () => void }) {
  const { t } = useTranslation('administration');
  return (
    <SecretOnce
      mx="gutter"
      mb="4"
      title={t('tokens.created', { name })}
      note={t('tokens.secret')}
      secret={secret}
      done={t('tokens.done')}
      onDone={onDone}
    />
  );
}
