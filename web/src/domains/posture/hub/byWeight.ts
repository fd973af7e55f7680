import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { compareNames } from '../../../ui/text/format.ts';

interface Weighed {
  readonly name: string;
  readonly severity: string;
}

const rankOf = ({ severity }: Weighed): number =>
  SEVERITIES.findIndex((known) => known === severity);

/** The order of policies: the most severe first, those of a severity by the name shown. */
export const byWeight =
  (nameOf: (english: string) => string) =>
  (a: Weighed, b: Weighed): number =>
    rankOf(b) - rankOf(a) || compareNames(nameOf(a.name), nameOf(b.name));
