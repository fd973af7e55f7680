import type { Database } from '../../../platform/database/database.ts';
import { identityOf } from '../authenticate.ts';

/**
 * Channel of the migrations' triggers; the message is a user's id, `*` for everybody, or tells that
 * signing keys changed.
 */
const CHANNEL = 'palisade_access';
const KEYS = 'signing keys';

/**
 * Forgets callers as soon as the database says that what they may do has changed, whichever process
 * wrote it. While the database is not heard, callers are not kept at all. The returned function
 * ends it.
 */
export function watchAccess(db: Database): Promise<() => Promise<void>> {
  const identity = identityOf(db);
  const forgetAll = (): void => identity.forget(() => true);
  return db.listen(CHANNEL, {
    onOpen: () => {
      identity.callers.isKept = true;
      identity.accessTokens.forget();
      forgetAll();
    },
    onMessage: (said) => {
      if (said === KEYS) {
        identity.accessTokens.forget();
        forgetAll(); // A key may have been removed before its tokens ended.
      } else if (said === '*') forgetAll();
      else identity.forget((caller) => caller.userId === said);
    },
    onLost: () => {
      identity.callers.isKept = false;
      forgetAll();
    },
  });
}
