import { chakra } from '@chakra-ui/react/styled-system';
import { LinkButton } from '../buttons/Button.tsx';
import { useUiText } from '../text/UiText.tsx';

/** Stands for a value that could not be loaded, which is not the same as none. */
export function Unavailable({ onRetry }: { readonly onRetry?: (() => void) | undefined }) {
  const t = useUiText();
  return (
    <chakra.span
      display="inline-flex"
      gap="2"
      alignItems="baseline"
      color="fg.muted"
      title={t('errorBody')}
    >
      {t('unavailable')}
      {onRetry && <LinkButton onClick={onRetry}>{t('retry')}</LinkButton>}
    </chakra.span>
  );
}
