import { Portal } from '@chakra-ui/react/portal';
import { createToaster, Toast, Toaster as ChakraToaster } from '@chakra-ui/react/toast';
import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LetterKey } from '../keys/LetterKey.tsx';
import { useHotkeys } from '../keys/useHotkeys.ts';
import { Box } from '../layout/Boxes.ts';
import { useUiText } from '../text/UiText.tsx';
import { takeToasts, type ToastMessage } from './toastQueue.ts';
import { toastRecipe } from './toastRecipe.ts';

const SHOWN_MS = 6000;
/** Beyond so many, the oldest that would go by itself gives way. */
const MOST = 5;
/** The store keeps nothing back: what waits in it cannot be replaced, and would be shown twice. */
const createStore = () =>
  createToaster({ placement: 'bottom-end', overlap: false, gap: 8, max: Number.POSITIVE_INFINITY });
type Store = ReturnType<typeof createStore>;

function show(store: Store, { id, kind, title, detail, undo }: ToastMessage): void {
  const toast = {
    type: kind,
    title,
    closable: true,
    // A failure stays until it is read; a task until its toast is replaced.
    duration: kind === 'error' || kind === 'loading' ? Number.POSITIVE_INFINITY : SHOWN_MS,
    ...(detail !== undefined && { description: detail }),
    ...(undo && { action: { label: '', onClick: undo } }),
  };
  if (store.isVisible(id)) return void store.update(id, toast);
  const shown = store.getVisibleToasts();
  const oldest =
    shown.length < MOST
      ? undefined
      : shown.findLast(({ type }) => type !== 'error' && type !== 'loading');
  if (oldest?.id !== undefined) store.dismiss(oldest.id);
  store.create({ ...toast, id });
}

const ICONS = {
  success: CircleCheck,
  error: CircleAlert,
  info: Info,
  loading: LoaderCircle,
} as const;

const COLOURS = { success: 'success-mark', error: 'danger-mark' } as const;

function iconOf(type: string | undefined) {
  const Icon = ICONS[(type ?? 'info') as keyof typeof ICONS] ?? Info;
  const token = type === 'success' || type === 'error' ? COLOURS[type] : 'fg-subtle';
  return (
    <Icon
      size={16}
      color={`var(--p-colors-${token})`}
      {...(type === 'loading' && { style: { animation: 'spin 1s linear infinite' } })}
    />
  );
}

/** Takes back the newest change that still says Undo; false where none does. */
function undoNewest(store: Store): void | false {
  const newest = store.getVisibleToasts().find(({ action }) => action !== undefined);
  if (newest?.id === undefined) return false;
  newest.action?.onClick();
  store.dismiss(newest.id);
  return undefined;
}

/** Draws the toasts; fetched with the first of them. */
export function ToastRegion() {
  const t = useUiText();
  const [store] = useState(createStore);
  useHotkeys({ z: () => undoNewest(store) });
  useEffect(() => {
    let stop: (() => void) | undefined;
    // The toaster below listens only after its own effects have run.
    const timer = setTimeout(
      () =>
        (stop = takeToasts({
          show: (message) => show(store, message),
          dismiss: (id) => store.dismiss(id),
        })),
      0,
    );
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [store]);
  return (
    <Portal>
      <ChakraToaster toaster={store}>
        {(item) => (
          <Toast.Root recipe={toastRecipe}>
            {iconOf(item.type)}
            <Box flex={1} minWidth="0" overflowWrap="anywhere">
              <Toast.Title>{item.title}</Toast.Title>
              {item.description && <Toast.Description>{item.description}</Toast.Description>}
            </Box>
            {item.action && (
              <Toast.ActionTrigger aria-keyshortcuts="z">
                {t('undo')}{' '}
                <span aria-hidden="true">
                  <LetterKey>Z</LetterKey>
                </span>
              </Toast.ActionTrigger>
            )}
            <Toast.CloseTrigger aria-label={t('close')}>
              <X size={14} />
            </Toast.CloseTrigger>
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
