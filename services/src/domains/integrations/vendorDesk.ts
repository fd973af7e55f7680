import { isTicketKind } from '@palisade/vocabulary/integrations.ts';
import type { Deps } from '../../platform/domain.ts';
import { Outbound } from '../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../platform/outbound/outboundRules.ts';
import { Problem } from '../../platform/problem.ts';
import type { Installed } from './installed/installed.repository.ts';
import type { VendorAccount } from './vendors/vendor.ts';
import { vendorsOver, type Vendors } from './vendors/vendors.ts';

/** Whose secret the sealed address of a webhook is. */
export const urlOwner = (companyId: string, integrationId: string): string =>
  `${companyId} ${integrationId} url`;

/** Reaches vendors with the credentials that companies have stored. */
export class VendorDesk {
  readonly outbound: Outbound;
  readonly vendors: Vendors;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.outbound = deps.outbound ?? new Outbound(new OutboundRules());
    this.vendors = vendorsOver(this.outbound);
  }

  /** @throws Problem unavailable when this process has no key for secrets */
  seal(companyId: string, integrationId: string, secret: string): Buffer {
    return this.#box().seal(Buffer.from(secret), `${companyId} ${integrationId}`);
  }

  /** @throws Error when it was sealed under another key, or there is none */
  secretOf(companyId: string, { id, secret }: Pick<Installed, 'id' | 'secret'>): string {
    if (secret === null) throw new Error('This integration keeps no secret.');
    return this.#box().open(secret, `${companyId} ${id}`).toString();
  }

  /**
   * Null for kinds whose address is no secret. @throws Problem unavailable when this process has no
   * key for secrets
   */
  sealUrl(
    companyId: string,
    integrationId: string,
    { kind, url }: Pick<Installed, 'kind' | 'url'>,
  ): Buffer | null {
    return kind === 'webhook'
      ? this.#box().seal(Buffer.from(url), urlOwner(companyId, integrationId))
      : null;
  }

  /** The whole address. @throws Error when it was sealed under another key, or there is none */
  urlOf(
    companyId: string,
    { id, url, sealedUrl }: Pick<Installed, 'id' | 'url' | 'sealedUrl'>,
  ): string {
    return sealedUrl === null
      ? url
      : this.#box().open(sealedUrl, urlOwner(companyId, id)).toString();
  }

  /**
   * @throws Problem badInput when no tickets can be opened there
   * @throws Error when its secret was sealed under another key
   */
  accountOf(companyId: string, installed: Installed): VendorAccount {
    const { kind, url, account, settings } = installed;
    if (!isTicketKind(kind))
      throw new Problem('badInput', 'No tickets can be opened through this integration.', {
        field: 'integrationId',
      });
    return { kind, url, account, settings, secret: this.secretOf(companyId, installed) };
  }

  #box() {
    const { secrets } = this.#deps;
    if (secrets === undefined)
      throw new Problem('unavailable', 'This part of Palisade keeps no secrets.');
    return secrets;
  }
}
