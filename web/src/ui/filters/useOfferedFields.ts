import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useEffect, useState } from 'react';
import { useFilterKit } from './filterContext.ts';

type Loader = NonNullable<ReturnType<typeof useFilterKit>['loadOptions']>;

/** Whether a company chooses some of a vocabulary, so that it may have none. */
const isChosen = ({ values, hasOptions }: FilterField): boolean =>
  values !== undefined && hasOptions === true;

/** Whether there is a value to filter by; a list that does not load says so once it is opened. */
const hasValues = (load: Loader, { key }: FilterField): Promise<boolean> =>
  load(key, '').then(
    (options) => options.length > 0,
    () => true,
  );

/**
 * Fields of the bar that can be picked: not those of links, nor those of a vocabulary of which the
 * company chose nothing.
 * @param current is offered in any case
 */
export function useOfferedFields(current: string | undefined): readonly FilterField[] {
  const { fields, loadOptions } = useFilterKit();
  const [offered, setOffered] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (loadOptions === undefined) return undefined;
    let isLate = false;
    for (const field of fields.filter(isChosen))
      void hasValues(loadOptions, field).then((has) => {
        if (has && !isLate) setOffered((now) => new Set(now).add(field.key));
      });
    return () => {
      isLate = true;
    };
  }, [fields, loadOptions]);
  return fields.filter(
    (field) =>
      field.isLinked !== true &&
      (!isChosen(field) || field.key === current || offered.has(field.key)),
  );
}
