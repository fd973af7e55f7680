import { Problem } from '../../../platform/problem.ts';

/**
 * Another process has become the owner: what was learned here since the last commit is dropped, and
 * nothing of it was counted.
 */
export class TakenOver extends Problem {
  override name = 'TakenOver';

  constructor() {
    super(
      'unavailable',
      'Another process of Palisade has taken over learning for this company. Nothing of this was counted; send it again.',
      { retryAfter: 1 },
    );
  }
}
