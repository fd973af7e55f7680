import { Portal } from '@chakra-ui/react/portal';
import { createToaster, Toast, Toaster as ChakraToaster } from '@chakra-ui/react/toast';
import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react';
import { useUiText } from '../text/UiText.tsx';
import './feedback.css';
import './toaster.css';

const SHOWN_MS = 6000;
const store = createToaster({ placement: 'bottom-end', overlap: false, gap: 8, max: 5 });

interface ToastDetails {
  readonly detail?: string;
  /** Takes the change back; shown as Undo. */
  readonly undo?: () => void;
  /** Replaces the toast of this id, for example a loading one. */
  readonly id?: string;
}

function show(type: 'success' | 'error' | 'info' | 'loading', title: string, { detail, undo, id }: ToastDetails = {}): string {
  const toast = {
    type,
    title,
    closable: true,
    // A failure stays until it is read; a task until its toast is replaced.
    duration: type === 'error' || type === 'loading' ? Number.POSITIVE_INFINITY : SHOWN_MS,
    ...(detail !== undefined && { description: detail }),
    ...(undo && { action: { label: '', onClick: undo } }),
  };
  if (id !== undefined && store.isVisible(id)) return store.update(id, toast) ?? id;
  return store.create({ ...toast, ...(id !== undefined && { id }) }) ?? '';
}

/** Short messages at the bottom right. Each returns the id, by which it can be replaced or dismissed. */
export const toast = {
  success: (title: string, details?: ToastDetails) => show('success', title, details),
  error: (title: string, details?: ToastDetails) => show('error', title, details),
  info: (title: string, details?: ToastDetails) => show('info', title, details),
  loading: (title: string, details?: ToastDetails) => show('loading', title, details),
  dismiss: (id?: string) => store.dismiss(id),
};

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info, loading: LoaderCircle } as const;

function iconOf(type: string | undefined) {
  const Icon = ICONS[(type ?? 'info') as keyof typeof ICONS] ?? Info;
  return <Icon size={16} className={`p-toast-icon p-toast-${type ?? 'info'}`} />;
}

/** The place of all toasts: once, at the root of the app. */
export function Toaster() {
  const t = useUiText();
  return (
    <Portal>
      <ChakraToaster toaster={store}>
        {(item) => (
          <Toast.Root>
            {iconOf(item.type)}
            <div className="p-toast-text">
              <Toast.Title>{item.title}</Toast.Title>
              {item.description && <Toast.Description>{item.description}</Toast.Description>}
            </div>
            {item.action && <Toast.ActionTrigger>{t('undo')}</Toast.ActionTrigger>}
            <Toast.CloseTrigger aria-label={t('close')}>
              <X size={14} />
            </Toast.CloseTrigger>
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
