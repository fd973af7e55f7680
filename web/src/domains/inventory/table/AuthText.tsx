import { LoaderCircle, Lock, LockOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import '../inventoryPage.texts.ts';
import './inventoryCells.css';

interface AuthTextProps {
  /** Null while too little was seen to tell. */
  readonly authenticated: boolean | null | undefined;
}

/** Whether an endpoint asks for credentials, by icon and word. */
export function AuthText({ authenticated }: AuthTextProps) {
  const { t } = useTranslation('inventoryPage');
  if (authenticated === null || authenticated === undefined) {
    return (
      <span className="auth-text" data-kind="learning">
        <LoaderCircle size={14} /> {t('auth.learning')}
      </span>
    );
  }
  const Icon = authenticated ? Lock : LockOpen;
  return (
    <span className="auth-text" data-kind={authenticated ? 'yes' : 'no'}>
      <Icon size={14} /> {t(authenticated ? 'auth.yes' : 'auth.no')}
    </span>
  );
}
