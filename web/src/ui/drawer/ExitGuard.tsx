import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { DrawerContext } from './drawerContext.ts';

const DiscardDialog = lazy(() =>
  import('../overlays/ConfirmDialog.tsx').then((parts) => ({ default: parts.DiscardDialog })),
);

interface ExitGuard {
  /** Whether something unsaved would be lost; of one drawer, or anywhere. */
  readonly hasUnsaved: (drawerKey?: string) => boolean;
  /**
   * Goes on at once, or after the person agreed to discard; `onStay` runs when they keep editing.
   */
  readonly attempt: (
    proceed: () => void,
    options?: {
      readonly drawerKey?: string;
      readonly onStay?: () => void;
      /** Where to sign in, when the session has ended: nobody wanted to leave. */
      readonly signIn?: string | undefined;
    },
  ) => void;
  readonly mark: (id: string, form: UnsavedForm) => () => void;
}

/** A form with unsaved changes. */
interface UnsavedForm {
  readonly drawerKey: string;
  /** What leaving it loses, where the usual words do not say it. */
  readonly lost: string | undefined;
}

interface Question {
  readonly lost: string | undefined;
  readonly proceed: () => void;
  readonly onStay: (() => void) | undefined;
  readonly signIn: string | undefined;
}

const open: ExitGuard = {
  hasUnsaved: () => false,
  attempt: (proceed) => proceed(),
  mark: () => () => {},
};
const ExitGuardContext = createContext<ExitGuard>(open);

/**
 * Knows which forms have unsaved changes and asks before any exit. Once, around the pages and the
 * drawers.
 */
export function ExitGuardProvider({ children }: { readonly children: ReactNode }) {
  const unsaved = useRef(new Map<string, UnsavedForm>());
  const [question, setQuestion] = useState<Question | null>(null);
  const [wasAsked, setWasAsked] = useState(false);
  if (question !== null && !wasAsked) setWasAsked(true);
  const guard = useMemo<ExitGuard>(() => {
    const formsOf = (drawerKey?: string) =>
      [...unsaved.current.values()].filter(
        (form) => drawerKey === undefined || form.drawerKey === drawerKey,
      );
    return {
      hasUnsaved: (drawerKey) => formsOf(drawerKey).length > 0,
      attempt: (proceed, { drawerKey, onStay, signIn } = {}) => {
        const [first] = formsOf(drawerKey);
        if (first === undefined) proceed();
        else setQuestion({ proceed, onStay, lost: first.lost, signIn });
      },
      mark: (id, form) => {
        unsaved.current.set(id, form);
        return () => unsaved.current.delete(id);
      },
    };
  }, []);
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => guard.hasUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [guard]);
  const answer = (act: (() => void) | undefined) => {
    setQuestion(null);
    act?.();
  };
  return (
    <ExitGuardContext value={guard}>
      {children}
      {wasAsked && (
        <Suspense>
          <DiscardDialog
            isOpen={question !== null}
            lost={question?.lost}
            signIn={question?.signIn}
            onKeep={() => answer(question?.onStay)}
            onDiscard={() => answer(question?.proceed)}
          />
        </Suspense>
      )}
    </ExitGuardContext>
  );
}

/**
 * For everything that leaves: the drawer host, the router's blocker, buttons that switch what is
 * shown.
 */
export function useExitGuard(): Pick<ExitGuard, 'hasUnsaved' | 'attempt'> {
  return use(ExitGuardContext);
}

/**
 * Tells that the form around this call has unsaved changes.
 * @param lost what leaving it loses, where the usual words do not say it
 */
export function useUnsaved(isUnsaved: boolean, lost?: string): void {
  const { mark } = use(ExitGuardContext);
  const { drawerKey } = use(DrawerContext);
  const id = useId();
  useEffect(
    () => (isUnsaved ? mark(id, { drawerKey, lost }) : undefined),
    [isUnsaved, mark, id, drawerKey, lost],
  );
}
