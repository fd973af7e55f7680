import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Card } from './Card.tsx';

/** Milliseconds until the form is shown again. */
const REDIRECT_MS = 3000;

/** API tokens that were revoked with the password, as the form before has handed on. */
function revokedTokens(state: unknown): number {
  const count: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'revokedTokens') : undefined;
  return typeof count === 'number' ? count : 0;
}

/** It worked; goes on to the form by itself. */
export default function PasswordChanged() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  const revoked = revokedTokens(useLocation().state);
  return (
    <Card
      title={t('parts.changepasswordsuccess')}
      text={
        revoked === 0
          ? t('changed')
          : `${t('change.revokedTokens', { count: revoked })} ${t('changed')}`
      }
    />
  );
}
