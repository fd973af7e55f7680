import type {
  Action,
  Feature,
  Permission,
  PermissionFlag,
  TokenScope,
} from '@palisade/vocabulary/permissions.ts';
import type { AuthContext, Licence } from '../../platform/server/auth.ts';
import type { CompanyAccess, User } from './identity.types.ts';
import type { RoleView } from './role-view/roleView.repository.ts';

export interface CallerToken {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly allCompanies: boolean;
  readonly expiresAt: string | null;
}

/**
 * What a token of these scopes may do of what its user may: one that may change may also read what
 * it changes.
 */
function allows(scopes: readonly TokenScope[], action: Action): boolean {
  return scopes.includes('write') || (action === 'read' && scopes.includes('read'));
}

interface CallerParts {
  readonly sessionId?: string | null;
  readonly token?: CallerToken | null;
  /** What an administrator looks as; their companies are that one alone, as the role sees it. */
  readonly view?: RoleView | null;
  /** Companies that may not be used from where the caller is. */
  readonly closed?: readonly CompanyAccess[];
  /** The same session or token as it is by now, from everywhere; null once it has ended. */
  readonly reload: () => Promise<Caller | null>;
}

/** Addresses that one caller comes from within the seconds that they are remembered. */
const MOST_ADDRESSES = 100;

/**
 * A known caller: a person by their session, or a token, which can never do more than the person it
 * belongs to.
 */
export class Caller implements AuthContext {
  readonly kind: 'user' | 'apiToken' | 'collectorToken';
  readonly userId: string;
  readonly tokenId: string | null;
  readonly sessionId: string | null;
  readonly companyId: string | null;
  readonly actor: string;
  readonly user: User;
  readonly token: CallerToken | null;
  readonly view: RoleView | null;
  readonly #companies: ReadonlyMap<string, CompanyAccess>;
  readonly #closed: readonly CompanyAccess[];
  readonly #isHeld: boolean;
  readonly #reload: () => Promise<Caller | null>;
  readonly #from = new Map<string, Caller>();

  constructor(
    user: User,
    companies: readonly CompanyAccess[],
    { sessionId = null, token = null, view = null, closed = [], reload }: CallerParts,
  ) {
    this.kind =
      token === null
        ? 'user'
        : token.scopes.some((scope) => scope !== 'collect')
          ? 'apiToken'
          : 'collectorToken';
    this.user = user;
    this.userId = user.id;
    this.token = token;
    this.view = view;
    this.tokenId = token?.id ?? null;
    this.sessionId = sessionId;
    this.companyId = token?.companyId ?? null;
    this.actor = token === null ? user.email : `${user.email} (token ${token.name})`;
    const usable = companies.filter(
      ({ companyId }) => token === null || token.allCompanies || companyId === token.companyId,
    );
    this.#companies = new Map(usable.map((company) => [company.companyId, company]));
    this.#closed = closed;
    this.#reload = reload;
    this.#isHeld = this.kind !== 'collectorToken' && usable.some(({ allowed }) => allowed !== null);
  }

  /**
   * The same caller as one who comes from an address: companies that may not be used from there are
   * closed. Collectors are held to no address.
   */
  from(address: string): Caller {
    if (!this.#isHeld) return this;
    const known = this.#from.get(address);
    if (known !== undefined) return known;
    const companies = [...this.#companies.values()];
    const isOpen = ({ allowed }: CompanyAccess): boolean =>
      allowed === null || allowed.has(address);
    const caller = new Caller(this.user, companies.filter(isOpen), {
      sessionId: this.sessionId,
      token: this.token,
      view: this.view,
      closed: companies.filter((company) => !isOpen(company)),
      reload: this.#reload,
    });
    if (this.#from.size >= MOST_ADDRESSES) this.#from.clear();
    this.#from.set(address, caller);
    return caller;
  }

  get isReadOnly(): boolean {
    return this.view !== null;
  }

  async current(address: string): Promise<Caller | null> {
    return (await this.#reload())?.from(address) ?? null;
  }

  /** Companies that the caller could use from another address. */
  closed(): readonly Pick<CompanyAccess, 'companyId' | 'name'>[] {
    return this.#closed;
  }

  /** Whether what the caller may do depends on the company. */
  uses(companyId: string): boolean {
    return this.#companies.has(companyId);
  }

  /** The companies the caller may use, by name, with the permissions that are left to a token. */
  companies(): CompanyAccess[] {
    const left = (permissions: ReadonlySet<Permission>) =>
      new Set([...permissions].filter((permission) => this.#allows(permission)));
    return [...this.#companies.values()].map((company) => ({
      ...company,
      permissions: left(company.permissions),
      rolePermissions: left(company.rolePermissions),
    }));
  }

  sees(companyId: string): boolean {
    // A collector whose maker has left the company is told that it may not send, not that its
    // company does not exist.
    return (
      this.#companies.has(companyId) ||
      (this.kind === 'collectorToken' && companyId === this.companyId)
    );
  }

  can(companyId: string, feature: Feature, action: Action): boolean {
    return this.#has('permissions', companyId, feature, action);
  }

  grants(companyId: string, feature: Feature, action: Action): boolean {
    return this.#has('rolePermissions', companyId, feature, action);
  }

  flag(
    companyId: string,
    flag: PermissionFlag,
  ): { readonly canView: boolean; readonly canEdit: boolean } {
    return this.#companies.get(companyId)?.flags[flag] ?? { canView: false, canEdit: false };
  }

  licensed(companyId: string, licence: Licence): boolean {
    return this.#companies.get(companyId)?.licences[licence] === true;
  }

  labels(companyId: string): readonly string[] | null {
    return this.#companies.get(companyId)?.labelIds ?? null;
  }

  /** Whether they administer the organization of a company. */
  administers(companyId: string): boolean {
    return this.#companies.get(companyId)?.isOrganizationAdmin === true;
  }

  collects(companyId: string): boolean {
    if (this.isReadOnly) return false;
    const isOwn = this.token === null || this.token.scopes.includes('collect');
    // Of the person also for a token: it stops when its maker loses the role, is limited to labels
    // or is removed.
    return (
      isOwn &&
      this.#companies.get(companyId)?.permissions.has('feature_asset_monitoring:create') === true
    );
  }

  #has(
    set: 'permissions' | 'rolePermissions',
    companyId: string,
    feature: Feature,
    action: Action,
  ): boolean {
    const permission = `${feature}:${action}` as Permission; // A pair that there is not is in no role's set.
    return (
      this.#allows(permission) && this.#companies.get(companyId)?.[set].has(permission) === true
    );
  }

  #allows(permission: Permission): boolean {
    const action = permission.split(':')[1] as Action; // A permission is `feature:action`.
    return this.token === null || allows(this.token.scopes, action);
  }
}

/** The caller behind the platform's view of it. */
export function callerOf(auth: AuthContext): Caller {
  if (!(auth instanceof Caller))
    throw new Error('This server does not use the identity domain for authentication.');
  return auth;
}
