import type { Domain } from '../../platform/domain.ts';
import { sweepAttempts } from './attempts.repository.ts';
import { auditLogRoutes } from './auditlog/auditLog.routes.ts';
import { identityOf } from './authenticate.ts';
import { contextRoutes } from './context.routes.ts';
import { prepareDummy } from './passwords.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { publishTerms } from './shell/publishTerms.ts';
import { shellRoutes } from './shell/shell.routes.ts';
import { tokenRoutes } from './tokens.routes.ts';

/** Sign-in, sessions, tokens, and what each caller may do where. */
export const identity: Domain = {
  name: 'identity',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    sessionRoutes(app, deps);
    contextRoutes(app, deps);
    tokenRoutes(app, deps);
    auditLogRoutes(app, deps);
    shellRoutes(app, deps);
  },
  async start({ db, log }) {
    const onError = (error: unknown): void => log.warn({ err: error }, 'identity housekeeping failed');
    const stop = identityOf(db).lastUse.start(onError);
    const sweep = setInterval(() => void sweepAttempts(db.system.query).catch(onError), 15 * 60_000).unref();
    await prepareDummy();
    await publishTerms(db, process.env['PALISADE_TERMS_FILE']);
    return async () => {
      clearInterval(sweep);
      await stop();
    };
  },
};
