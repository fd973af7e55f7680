export interface ToastMessage {
  readonly id: string;
  readonly kind: 'success' | 'error' | 'info' | 'loading';
  readonly title: string;
  readonly detail?: string;
  /** Takes the change back; shown as Undo. */
  readonly undo?: () => void;
}

interface ToastTaker {
  readonly show: (toast: ToastMessage) => void;
  readonly dismiss: (id?: string) => void;
}

type Details = Partial<Pick<ToastMessage, 'detail' | 'undo' | 'id'>>;

const waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();
let taker: ToastTaker | null = null;
let count = 0;

function send(kind: ToastMessage['kind'], title: string, details: Details = {}): string {
  count += 1;
  const toast = { ...details, id: details.id ?? `toast-${count}`, kind, title };
  if (taker) taker.show(toast);
  else waiting.push(toast);
  for (const listener of listeners) listener();
  return toast.id;
}

/**
 * Short messages at the bottom right. Each returns the id, by which it can be replaced (`{ id }`)
 * or dismissed.
 */
export const toast = {
  success: (title: string, details?: Details) => send('success', title, details),
  error: (title: string, details?: Details) => send('error', title, details),
  info: (title: string, details?: Details) => send('info', title, details),
  loading: (title: string, details?: Details) => send('loading', title, details),
  dismiss: (id?: string) => taker?.dismiss(id),
};

/**
 * Hands all messages, those that waited first, to what draws them, until the returned function is
 * called.
 */
export function takeToasts(next: ToastTaker): () => void {
  taker = next;
  for (const message of waiting.splice(0)) next.show(message);
  return () => {
    taker = null;
  };
}

export const hasToasts = (): boolean => count > 0;

/** Calls back at each message until the returned function is called. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
