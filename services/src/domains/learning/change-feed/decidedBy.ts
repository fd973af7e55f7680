import type { Actor } from '../../../platform/companySettings.ts';
import type { Occasion } from '../state/applyChanges.ts';

/** What a person decides is reported with the time of the decision and who it was. */
export const decidedBy = ({ name }: Pick<Actor, 'name'>): Occasion => ({
  at: Date.now(),
  cause: { code: 'person', who: name },
});
