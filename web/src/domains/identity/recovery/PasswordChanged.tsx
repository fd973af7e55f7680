import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Card } from './Card.tsx';

/** Milliseconds until the form is shown again. */
const REDIRECT_MS = 3000;

/** It worked; goes on to the form by itself. */
export default function PasswordChanged() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <Card title={t('parts.changepasswordsuccess')} text={t('changed')} />;
}
