import { AccessDenied } from '../../ui/feedback/StateBlock.tsx';
import { useUiText } from '../../ui/text/UiText.tsx';

/** A page that the reader may not see. */
export function RefusedPage() {
  const t = useUiText();
  return (
    <>
      <title>{`${t('deniedTitle')} · Palisade`}</title>
      <AccessDenied isPage />
    </>
  );
}
