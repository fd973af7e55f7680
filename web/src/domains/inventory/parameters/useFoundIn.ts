import { useTranslation } from 'react-i18next';

/** Where parameters are. */
export const LOCATIONS = ['path', 'query', 'header', 'cookie', 'body'] as const;
const SIDES = ['request', 'response'] as const;

interface Place {
  readonly side: string;
  readonly location: string;
}

/**
 * Where a parameter was found, in words: `Path`, `Response body`. Paths, queries and cookies of
 * requests need no side.
 */
export function useFoundIn(): (place: Place) => string {
  const { t } = useTranslation('inventory');
  return ({ side, location }) => {
    const known = LOCATIONS.find((each) => each === location);
    const knownSide = SIDES.find((each) => each === side);
    const place = known ? t(`parameters.locations.${known}`) : location;
    const needsSide = known === 'body' || known === 'header' || knownSide === 'response';
    return knownSide && needsSide
      ? t('parameters.found', {
          side: t(`parameters.sides.${knownSide}`),
          location: place.toLowerCase(),
        })
      : place;
  };
}
