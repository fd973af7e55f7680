import type { Domain } from '../../platform/domain.ts';
import { accessChangeRoutes } from './access/accessChanges.routes.ts';
import { sweepAttempts } from './attempts.repository.ts';
import { auditLogRoutes } from './auditlog/auditLog.routes.ts';
import { identityOf } from './authenticate.ts';
import { contextRoutes } from './context.routes.ts';
import { prepareDummy } from './passwords.ts';
import { ipListRoutes } from './ip-lists/ipLists.routes.ts';
import { challengeRoutes } from './challenge/challenge.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { messageWorkOf } from './messages/messageWork.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { ownSessionRoutes } from './profile/ownSessions.routes.ts';
import { passwordResetRoutes } from './recovery/passwordResets.routes.ts';
import { sweepResets } from './recovery/passwordResets.repository.ts';
import { secondFactorRoutes } from './second-factor/secondFactor.routes.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { publishTerms } from './shell/publishTerms.ts';
import { shellRoutes } from './shell/shell.routes.ts';
import { dryRunRoutes } from './sso/dryRun.routes.ts';
import { providerRoutes } from './sso/providers.routes.ts';
import { sweepSso } from './sso/requests.repository.ts';
import { tendSigningKeys } from './signing-keys/rotateKeys.ts';
import { ssoRoutes } from './sso/sso.routes.ts';
import { systemUserRoutes } from './system-users/systemUsers.routes.ts';
import { tokenRoutes } from './tokens.routes.ts';

/** Sign-in, sessions, tokens, and what each caller may do where. */
export const identity: Domain = {
  name: 'identity',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    sessionRoutes(app, deps);
    contextRoutes(app, deps);
    tokenRoutes(app, deps);
    systemUserRoutes(app, deps);
    auditLogRoutes(app, deps);
    ipListRoutes(app, deps);
    shellRoutes(app, deps);
    passwordResetRoutes(app, deps);
    challengeRoutes(app, deps);
    secondFactorRoutes(app, deps);
    profileRoutes(app, deps);
    ownSessionRoutes(app, deps);
    messageRoutes(app, deps);
    accessChangeRoutes(app, deps);
    ssoRoutes(app, deps);
    providerRoutes(app, deps);
    dryRunRoutes(app, deps);
  },
  async start(deps) {
    const { db, log } = deps;
    const onError = (error: unknown): void =>
      log.warn({ err: error }, 'identity housekeeping failed');
    const stop = identityOf(db).lastUse.start(onError);
    const keepHouse = async (): Promise<void> => {
      await Promise.all([
        sweepAttempts(db.system.query),
        sweepResets(db.system.query),
        sweepSso(db.system.query),
        tendSigningKeys(db, identityOf(db).secrets),
      ]);
    };
    const sweep = setInterval(() => void keepHouse().catch(onError), 15 * 60_000).unref();
    await prepareDummy();
    await publishTerms(db, process.env['PALISADE_TERMS_FILE']);
    const stopMessages = messageWorkOf(deps).start();
    return async () => {
      clearInterval(sweep);
      await stopMessages();
      await stop();
    };
  },
};
