import type { Domain } from '../../platform/domain.ts';
import { accessChangeRoutes } from './access/accessChanges.routes.ts';
import { auditLogRoutes } from './auditlog/auditLog.routes.ts';
import { identityOf } from './authenticate.ts';
import { contextRoutes } from './context.routes.ts';
import { prepareDummy } from './passwords.ts';
import { ipListRoutes } from './ip-lists/ipLists.routes.ts';
import { housekeepingJob } from './housekeepingJob.ts';
import { backOfficeRoutes } from './back-office/backOffice.routes.ts';
import { installationSettingsRoutes } from './back-office/installationSettings.routes.ts';
import { challengeRoutes } from './challenge/challenge.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { messagesJob } from './messages/sendMessages.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { accountsFrom } from './organizations/accounts.ts';
import { deletionJob } from './organizations/deletion/deletionJob.ts';
import { copyingRoutes } from './organizations/copying/copying.routes.ts';
import { deletionRoutes } from './organizations/deletion/deletions.routes.ts';
import { environmentRoutes } from './organizations/environments.routes.ts';
import { organizationRoutes } from './organizations/organizations.routes.ts';
import { ownSessionRoutes } from './profile/ownSessions.routes.ts';
import { passwordResetRoutes } from './recovery/passwordResets.routes.ts';
import { roleViewRoutes } from './role-view/roleView.routes.ts';
import { roleRoutes } from './roles/roles.routes.ts';
import { secondFactorRoutes } from './second-factor/secondFactor.routes.ts';
import { sessionRoutes } from './sessions.routes.ts';
import { publishTerms } from './shell/publishTerms.ts';
import { shellRoutes } from './shell/shell.routes.ts';
import { provisioningRoutes } from './scim/provisioning.routes.ts';
import { applyRulesJob } from './scim/applyRulesJob.ts';
import { scimRoutes } from './scim/scim.routes.ts';
import { dryRunRoutes } from './sso/dryRun.routes.ts';
import { metadataRoutes } from './sso/metadata/metadata.routes.ts';
import { providerRoutes } from './sso/providers.routes.ts';
import { ssoRoutes } from './sso/sso.routes.ts';
import { systemUserRoutes } from './system-users/systemUsers.routes.ts';
import { tokenRoutes } from './tokens.routes.ts';
import { invitationRoutes } from './users/invitations.routes.ts';
import { userActRoutes } from './users/userActs.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { savedFilterRoutes } from '../../platform/savedFilters/savedFilters.routes.ts';
import { savedAuditFilters } from './saved-filters/savedAuditFilters.ts';

/** Sign-in, sessions, tokens, and what each caller may do where. */
export const identity: Domain = {
  name: 'identity',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    savedFilterRoutes(app, deps, savedAuditFilters);
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
    provisioningRoutes(app, deps);
    scimRoutes(app, deps);
    providerRoutes(app, deps);
    dryRunRoutes(app, deps);
    metadataRoutes(app, deps);
    const accounts = accountsFrom(process.env);
    organizationRoutes(app, deps, accounts);
    environmentRoutes(app, deps);
    copyingRoutes(app, deps);
    deletionRoutes(app, deps);
    roleRoutes(app, deps);
    roleViewRoutes(app, deps);
    userRoutes(app, deps);
    userActRoutes(app, deps);
    invitationRoutes(app, deps);
    backOfficeRoutes(app, deps);
    installationSettingsRoutes(app, deps);
  },
  jobs: (deps) => [
    messagesJob(deps),
    housekeepingJob(deps),
    deletionJob(deps),
    applyRulesJob(deps),
  ],
  async start(deps) {
    const { db, log } = deps;
    const onError = (error: unknown): void =>
      log.warn({ err: error }, 'identity housekeeping failed');
    const stop = identityOf(db).lastUse.start(onError);
    await prepareDummy();
    await publishTerms(db, process.env['PALISADE_TERMS_FILE']);
    return stop;
  },
};
