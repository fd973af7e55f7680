import { LinkButton } from '../buttons/Button.tsx';
import { useUiText } from '../text/UiText.tsx';
import './marks.css';

/** Stands for a value that could not be loaded, which is not the same as none. */
export function Unavailable({ onRetry }: { readonly onRetry?: (() => void) | undefined }) {
  const t = useUiText();
  return (
    <span className="p-unavailable" title={t('errorBody')}>
      {t('unavailable')}
      {onRetry && <LinkButton onClick={onRetry}>{t('retry')}</LinkButton>}
    </span>
  );
}
