import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { dataMapList, type DataMapParams } from './dataMapList.ts';
import { showMap } from './showMap.ts';

interface MapLinkProps {
  /** What the map is to show; what is not said here is shown whole. */
  readonly shown: Partial<DataMapParams>;
  readonly children: ReactNode;
}

const WHOLE = { filter: { all: [] }, type: '', side: 'all', regulation: null, age: 'all' } as const;

/** A count that leads to the data map of what it counts, and leaves the rest of the page as it is. */
export function MapLink({ shown, children }: MapLinkProps) {
  const [search] = useSearchParams();
  const to = dataMapList.address.write(search, { ...WHOLE, ...shown });
  return (
    <Link to={{ search: to.toString() }} onClick={showMap}>
      {children}
    </Link>
  );
}
