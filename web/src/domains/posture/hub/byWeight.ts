import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { compareNames } from '../../../ui/text/format.ts';

interface Weighed {
  readonly name: string;
  readonly severity: string;
}

const rankOf = ({ severity }: Weighed): number =>
  SEVERITIES.findIndex((known) => known === severity);

/** The order of policies: the most severe first, those of a severity by name. */
export const byWeight = (a: Weighed, b: Weighed): number =>
  rankOf(b) - rankOf(a) || compareNames(catalogueText(a.name), catalogueText(b.name));
