import { useState, type ComponentProps, type MouseEvent } from 'react';
import { toast } from '../feedback/toastQueue.ts';
import { useUiText } from '../text/UiText.tsx';
import { saveFile } from './saveFile.ts';

type DownloadLinkProps = Omit<ComponentProps<'a'>, 'href' | 'download' | 'onClick'> & {
  readonly href: string;
  /** Name of the saved file; the server's by default. */
  readonly name?: string;
};

/**
 * A link to a file. One that cannot be had is reported by a toast, instead of being saved as a file
 * that holds an error.
 */
export function DownloadLink({ href, name, children, ...rest }: DownloadLinkProps) {
  const t = useUiText();
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = (event: MouseEvent) => {
    // With a key held, the browser does what the key means.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    saveFile(href, name)
      .catch(() => void toast.error(t('downloadFailed')))
      .finally(() => setIsBusy(false));
  };
  return (
    <a
      {...rest}
      href={href}
      download={name ?? ''}
      onClick={handleClick}
      {...(isBusy && { 'aria-busy': true })}
    >
      {children}
    </a>
  );
}
