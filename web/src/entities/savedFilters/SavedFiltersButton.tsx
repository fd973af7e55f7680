import { Bookmark } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { Text } from '../../ui/text/Text.ts';
import './savedButton.texts.ts';

interface FrameProps {
  /** Changes with what is asked for. */
  readonly resetKey: string;
  /** The bookmark once the saved filters are known. */
  readonly children: ReactNode;
}

/** The place of the bookmark in a filter bar: it waits and fails alone. */
export function SavedFiltersFrame({ resetKey, children }: FrameProps) {
  const { t } = useTranslation('savedButton');
  return (
    <ErrorBoundary
      resetKey={resetKey}
      fallback={() => <SavedButton disabledReason={t('failed')} />}
    >
      <Suspense fallback={<SavedButton isBusy />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface SavedFiltersButtonProps {
  /** Name of the saved filter that is shown. */
  readonly name: string | undefined;
  readonly panel: (close: () => void) => ReactNode;
}

/** The bookmark: says which saved filter is shown, and opens the list. */
export function SavedFiltersButton({ name, panel }: SavedFiltersButtonProps) {
  const { t } = useTranslation('savedButton');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={t('title')}
      trigger={<SavedButton name={name} />}
    >
      {panel(() => setIsOpen(false))}
    </Popover>
  );
}

function SavedButton({
  name,
  ...rest
}: {
  readonly name?: string | undefined;
  readonly disabledReason?: string;
  readonly isBusy?: boolean;
}) {
  const { t } = useTranslation('savedButton');
  return (
    <Button
      icon={<Bookmark size={14} {...(name !== undefined && { fill: 'currentColor' })} />}
      aria-label={name === undefined ? t('title') : t('shown', { name })}
      {...rest}
    >
      <Text truncate maxWidth="160px">
        {name ?? t('button')}
      </Text>
    </Button>
  );
}
