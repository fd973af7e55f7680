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

  /** @throws Error when it was sealed under another key */
  accountOf(companyId: string, { id, kind, url, account, secret, settings }: Installed): VendorAccount {
    return { kind, url, account, settings, secret: this.#box().open(secret, `${companyId} ${id}`).toString() };
  }

  #box() {
    const { secrets } = this.#deps;
    if (secrets === undefined) throw new Problem('unavailable', 'This part of Palisade keeps no secrets.');
    return secrets;
  }
}
