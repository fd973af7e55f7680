import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHotkeys } from '../../../../ui/keys/useHotkeys.ts';

interface StepKeys {
  /** Goes on the list whose `aria-current` entry is the step that is shown. */
  readonly list: RefObject<HTMLUListElement | null>;
  /** Shows a step that was clicked, which is in sight already. */
  readonly show: (stepId: string) => void;
}

/**
 * `j` and `k` go through the steps and keep the shown one in sight; before the end is reached, more
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
  const move = (by: number) => {
    const to = stepIds.findIndex((id) => id === shown) + by;
    const next = stepIds[to];
    if (to >= stepIds.length - 1) onMore();
    if (next === undefined) return;
    setIsByKey(true);
    onShow(next);
  };
  useHotkeys({ j: () => move(1), k: () => move(-1) }, stepIds.length > 0);
  useEffect(() => {
    if (isByKey)
      list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [shown, isByKey]);
  const show = (stepId: string) => {
    setIsByKey(false);
    onShow(stepId);
  };
  return { list, show };
}
