import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

interface CardProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A few words instead of the form, with the way back to it. */
export function Card({ title, text, children }: CardProps) {
  const { t } = useTranslation('identity');
  return (
    <div className="login-card">
      <h1>{title}</h1>
      <p role="status">{text}</p>
      {children}
      <nav className="login-links">
        <Link to="/login">{t('back')}</Link>
      </nav>
    </div>
  );
}
