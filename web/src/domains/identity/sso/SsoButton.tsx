import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { FieldMessage } from '../../../ui/forms/Field.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { hasSsoFailed } from './ssoState.ts';
import { useStartSso } from './useStartSso.ts';

/**
 * The way in by the company's own identity provider; the line below keeps its room when it is
 * empty.
 */
export function SsoButton() {
  const { t } = useTranslation('identity');
  const { start, isBusy, error } = useStartSso();
  const { state } = useLocation();
  const problem = error ?? (hasSsoFailed(state) && !isBusy ? t('sso.failed') : undefined);
  return (
    <>
      <Button
        className="login-sso"
        variant="outline"
        size="md"
        isWide
        isBusy={isBusy}
        onClick={() => void start()}
      >
        {t('sso.submit')}
      </Button>
      <FieldMessage role="alert" {...(problem !== undefined && { 'data-error': '' })}>
        {problem !== undefined && <CircleAlert size={14} />}
        {problem}
      </FieldMessage>
    </>
  );
}
