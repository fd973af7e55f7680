import { isTicketKind } from '@palisade/vocabulary/integrations.ts';
import type { Deps } from '../../platform/domain.ts';
import { Outbound } from '../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../platform/outbound/outboundRules.ts';
import { Problem } from '../../platform/problem.ts';
import type { Installed } from './installed/installed.repository.ts';
import type { VendorAccount } from './vendors/vendor.ts';
import { vendorsOver, type Vendors } from './vendors/vendors.ts';

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
   * @throws Problem badInput when no tickets can be opened there
   * @throws Error when its secret was sealed under another key
   */
  accountOf(companyId: string, installed: Installed): VendorAccount {
    const { kind, url, account, settings } = installed;
    if (!isTicketKind(kind)) throw new Problem('badInput', 'No tickets can be opened through this integration.', { field: 'integrationId' });
    return { kind, url, account, settings, secret: this.secretOf(companyId, installed) };
  }

  #box() {
    const { secrets } = this.#deps;
    if (secrets === undefined) throw new Problem('unavailable', 'This part of Palisade keeps no secrets.');
    return secrets;
  }
}
