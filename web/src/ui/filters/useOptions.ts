import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useEffect, useState } from 'react';
import { type FilterOption, useFilterKit } from './filterContext.ts';
import { wordOf } from './filterLabels.ts';

const PAUSE_MS = 150;

interface Loaded {
  readonly options: readonly FilterOption[];
  /** `first`: nothing has come yet; `loading`: what is shown belongs to what was typed before. */
  readonly state: 'first' | 'loading' | 'ready' | 'failed';
}

const NOTHING: Loaded = { options: [], state: 'first' };

/**
 * The values to choose from: the field's vocabulary, or what the company has, by what was typed.
 */
export function useOptions(
  field: FilterField,
  search: string,
): Loaded & { readonly retry: () => void } {
  const { labels, loadOptions } = useFilterKit();
  const [loaded, setLoaded] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  const isOpenList =
    (field.values === undefined || field.hasOptions === true) && loadOptions !== undefined;
  useEffect(() => {
    if (!isOpenList) return undefined;
    let isLate = false;
    const ask = () => {
      setLoaded((now) => (now.state === 'first' ? now : { ...now, state: 'loading' }));
      loadOptions(field.key, search).then(
        (options) => !isLate && setLoaded({ options, state: 'ready' }),
        () => !isLate && setLoaded((now) => ({ ...now, state: 'failed' })),
      );
    };
    const timer = setTimeout(ask, search === '' ? 0 : PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [isOpenList, loadOptions, field.key, search, attempt]);
  const retry = () => setAttempt((now) => now + 1);
  if (isOpenList) return { ...loaded, retry };
  const word = (value: string) => wordOf(labels, field, value) ?? value;
  const options = (field.values ?? [])
    .map((value) => ({ value, label: word(value) }))
    .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  return { options, state: 'ready', retry };
}
