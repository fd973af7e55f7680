import type { TicketKind, TicketStatus } from '@palisade/vocabulary/tickets.ts';

/** Where a vendor is and how to sign in there. */
export interface VendorAccount {
  readonly kind: TicketKind;
  /** Without a slash at its end. */
  readonly url: string;
  readonly account: string;
  readonly secret: string;
  readonly settings: VendorSettings;
}

export interface VendorSettings {
  /** Jira. */
  readonly projectKey?: string | undefined;
  readonly issueType?: string | undefined;
  /** ServiceNow. */
  readonly table?: string | undefined;
}

/** A part of what a ticket says; lines without a heading come first. */
export interface TicketSection {
  readonly heading?: string | undefined;
  readonly lines: readonly string[];
  /** Address that the section is about, shown as a link. */
  readonly link?: string | undefined;
}

export interface TicketContent {
  /** Severity of what it is about, when it has one. */
  readonly severity?: string | undefined;
  readonly sections: readonly TicketSection[];
}

export interface NewTicket {
  readonly title: string;
  readonly content: TicketContent;
  /** Mark by which the ticket is found again: letters, digits and hyphens. */
  readonly correlationId: string;
}

/** A ticket as the vendor has it. */
export interface VendorTicket {
  readonly vendorId: string;
  readonly number: string;
  readonly url: string;
}

export interface VendorStatus {
  readonly vendorId: string;
  readonly number: string;
  /** In the vendor's words. */
  readonly vendorStatus: string;
  readonly status: TicketStatus;
}

/** What Palisade does with a vendor. All throw VendorFailure in words. */
export interface Vendor {
  /** Signs in and looks for what the settings name. */
  test(account: VendorAccount): Promise<void>;
  /** The ticket with a correlation id, or null. */
  find(account: VendorAccount, correlationId: string): Promise<VendorTicket | null>;
  create(account: VendorAccount, ticket: NewTicket): Promise<VendorTicket>;
  /** Statuses of at most `BATCH` tickets in one request; who is missing is not there. */
  statuses(account: VendorAccount, vendorIds: readonly string[]): Promise<VendorStatus[]>;
}

/** Tickets whose statuses are read in one request. */
export const BATCH = 100;
