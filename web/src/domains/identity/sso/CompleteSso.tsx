import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompleteSso } from './useCompleteSso.ts';

/** Where the identity provider leads back to: nothing to do here but wait. */
export default function CompleteSso() {
  const { t } = useTranslation('identity');
  const complete = useCompleteSso();
  const hasBegun = useRef(false);
  useEffect(() => {
    // An answer is good for one session: it is asked for once, however often this is drawn.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void complete();
  });
  return (
    <div className="login-card" aria-busy>
      <h1>{t('parts.sso')}</h1>
      <p role="status">{t('sso.completing')}</p>
    </div>
  );
}
