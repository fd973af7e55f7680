/**
 * What whoever runs an installation says about it in the environment; null where nothing is said.
 */
export interface InstallationSettings {
  readonly underMaintenance: boolean;
  readonly supportEmail: string | null;
  readonly statusPageUrl: string | null;
  readonly contactUrl: string | null;
  readonly learnMoreUrl: string | null;
  readonly userFlowScriptUrl: string | null;
  readonly docsPortalUrl: string | null;
}

function address(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name]?.trim();
  if (text === undefined || text === '') return null;
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new Error(`${name} is not an http or https address: ${text}`);
  return url.href;
}

function email(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name]?.trim();
  if (text === undefined || text === '') return null;
  if (!/^[^\s@?&]+@[^\s@?&]+$/.test(text))
    throw new Error(`${name} is not an email address: ${text}`);
  return text;
}

function flag(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name]?.trim().toLowerCase() ?? '';
  if (!['', 'true', 'false'].includes(text))
    throw new Error(`${name} is neither true nor false: ${text}`);
  return text === 'true';
}

/**
 * Reads PALISADE_MAINTENANCE, PALISADE_SUPPORT_EMAIL, PALISADE_STATUS_PAGE_URL,
 * PALISADE_CONTACT_URL, PALISADE_LEARN_MORE_URL, PALISADE_USER_FLOW_SCRIPT_URL and
 * PALISADE_DOCS_PORTAL_URL.
 * @throws Error in words for the terminal.
 */
export function installationFrom(env: NodeJS.ProcessEnv): InstallationSettings {
  return {
    underMaintenance: flag(env, 'PALISADE_MAINTENANCE'),
    supportEmail: email(env, 'PALISADE_SUPPORT_EMAIL'),
    statusPageUrl: address(env, 'PALISADE_STATUS_PAGE_URL'),
    contactUrl: address(env, 'PALISADE_CONTACT_URL'),
    learnMoreUrl: address(env, 'PALISADE_LEARN_MORE_URL'),
    userFlowScriptUrl: address(env, 'PALISADE_USER_FLOW_SCRIPT_URL'),
    docsPortalUrl: address(env, 'PALISADE_DOCS_PORTAL_URL'),
  };
}
