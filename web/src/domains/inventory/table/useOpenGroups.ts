import { useCallback, useMemo, useState } from 'react';

/** By the specification so many groups are open at first. */
const OPEN_AT_FIRST = 3;

/** Which groups are open: the first ones, and those that somebody opened. */
export function useOpenGroups(groups: readonly { readonly key: string }[]) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = useCallback(
    (key: string, index: number) => toggled.get(key) ?? index < OPEN_AT_FIRST,
    [toggled],
  );
  const openKeys = useMemo(
    () => groups.flatMap(({ key }, index) => (isOpen(key, index) ? [key] : [])),
    [groups, isOpen],
  );
  const toggle = (key: string, isExpanded: boolean) =>
    setToggled((now) => new Map(now).set(key, isExpanded));
  return { isOpen, openKeys, toggle };
}
