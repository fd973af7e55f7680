import { type RefObject, useEffect, useRef, useState } from 'react';

interface StepKeys {
  /** Undefined at the first and at the last step. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** Goes on the list whose `aria-current` entry is the step that is shown. */
  readonly list: RefObject<HTMLUListElement | null>;
  /** Shows a step that was clicked, which is in sight already. */
  readonly show: (stepId: string) => void;
}

/**
 * The ways to the steps beside the shown one, which stays in sight; before the end is reached, more
 * are asked for.
 */
export function useStepKeys(
  stepIds: readonly string[],
  shown: string | null,
  onShow: (stepId: string) => void,
  onMore: () => void,
): StepKeys {
  const list = useRef<HTMLUListElement>(null);
  const [isByKey, setIsByKey] = useState(false);
  const at = stepIds.findIndex((id) => id === shown);
  const move = (to: number) => {
    const next = stepIds[to];
    if (to >= stepIds.length - 1) onMore();
    if (next === undefined) return;
    setIsByKey(true);
    onShow(next);
  };
  useEffect(() => {
    if (isByKey)
      list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [shown, isByKey]);
  const show = (stepId: string) => {
    setIsByKey(false);
    onShow(stepId);
  };
  return {
    list,
    show,
    onPrevious: at > 0 ? () => move(at - 1) : undefined,
    onNext: at + 1 < stepIds.length ? () => move(at + 1) : undefined,
  };
}
