import { Counter, Gauge, type Registry } from 'prom-client';
import type { HandOverCounts } from './handOver.ts';
import type { Ownership } from './ownership.ts';
import type { RunLease } from './runLease.ts';

/**
 * Shows at `/metrics` what this process owns, how fresh its lease is, and what it handed over to
 * others.
 */
export function measureOwnership(
  registry: Registry,
  lease: RunLease,
  ownership: Ownership,
  handedOver: HandOverCounts,
): void {
  gauges(registry, lease, ownership);
  for (const [name, help, value] of countersOf(ownership, handedOver)) {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(value());
      },
    });
  }
}

function gauges(registry: Registry, lease: RunLease, ownership: Ownership): void {
  const registers = [registry];
  new Gauge({
    name: 'palisade_ingest_owned_companies',
    help: 'Companies that this process learns for.',
    registers,
    collect() {
      this.set(ownership.figures.companies);
    },
  });
  new Gauge({
    name: 'palisade_ingest_owned_epoch',
    help: 'Highest epoch in which this process owns a company; each take-over raises that of its company by one.',
    registers,
    collect() {
      this.set(ownership.figures.epoch);
    },
  });
  new Gauge({
    name: 'palisade_ingest_lease_age_seconds',
    help: 'Time since the lease on learning was renewed; others may take over when it reaches palisade_ingest_lease_seconds.',
    registers,
    collect() {
      this.set(Number.isFinite(lease.age) ? lease.age / 1_000 : 0);
    },
  });
  new Gauge({
    name: 'palisade_ingest_lease_seconds',
    help: 'Time that the lease on learning holds unless it is renewed.',
    registers,
  }).set(lease.duration / 1_000);
}

/** Name, what it says, and its value. */
const countersOf = (ownership: Ownership, handedOver: HandOverCounts) =>
  [
    [
      'palisade_ingest_companies_taken_total',
      'Companies that this process began to learn for.',
      () => ownership.figures.taken,
    ],
    [
      'palisade_ingest_companies_lost_total',
      'Times that a commit was refused because another process had taken over, or that a learning thread died with a company.',
      () => ownership.figures.lost,
    ],
    [
      'palisade_ingest_handed_over_total',
      'Requests that the process which learns for the company answered.',
      () => handedOver.answered,
    ],
    [
      'palisade_ingest_hand_over_failures_total',
      'Requests that the process which learns for the company should have answered and did not.',
      () => handedOver.unanswered,
    ],
  ] as const;
