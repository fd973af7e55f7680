import { identity } from './domains/identity/identity.domain.ts';
import type { Domain } from './platform/domain.ts';

/** Every domain that has a service. The order is that of their migrations: tables of the first may be referenced by the next. */
export const DOMAINS: readonly Domain[] = [identity];
