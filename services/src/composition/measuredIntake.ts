import { Counter, Histogram, type Registry } from 'prom-client';
import type { Intake } from '../platform/intake.ts';
import { Problem } from '../platform/problem.ts';

/**
 * The same intake, with figures of every upload in the registry: uploads by outcome, entries by
 * result, and the time to an acknowledgement. Entries of an upload that is repeated count once, as
 * in the ledger.
 */
export function measuredIntake(intake: Intake, registry: Registry): Intake {
  const uploads = new Counter({
    name: 'palisade_ingest_uploads_total',
    help: 'Uploads by outcome: stored, duplicate (stored before), or the code of the refusal; busy is answered 429.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  const entries = new Counter({
    name: 'palisade_ingest_entries_total',
    help: 'Entries of stored uploads by result, as in the ledger.',
    labelNames: ['result'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'palisade_ingest_upload_seconds',
    help: 'Time from the beginning of an upload until all of it was durable.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 600, 3600],
    registers: [registry],
  });
  const sum = (counts: Readonly<Record<string, number | undefined>>) =>
    Object.values(counts).reduce<number>((all, count) => all + (count ?? 0), 0);
  return {
    async submit(upload, bytes) {
      const end = seconds.startTimer();
      try {
        const receipt = await intake.submit(upload, bytes);
        end();
        uploads.inc({ outcome: receipt.duplicate ? 'duplicate' : 'stored' });
        if (receipt.duplicate) return receipt;
        entries.inc({ result: 'learned' }, receipt.learned);
        entries.inc({ result: 'sampled' }, receipt.sampled);
        entries.inc({ result: 'noise' }, sum(receipt.noise));
        entries.inc({ result: 'rejected' }, sum(receipt.rejected));
        return receipt;
      } catch (error) {
        uploads.inc({ outcome: error instanceof Problem ? error.code : 'brokenOff' });
        throw error;
      }
    },
    mirror: (companyId, request) => intake.mirror(companyId, request),
    setSampling: (companyId, sampling, actor) => intake.setSampling(companyId, sampling, actor),
    change: (companyId, change) => intake.change(companyId, change),
    onStored: (listener) => intake.onStored(listener),
    dead: () => intake.dead?.() ?? [],
    stop: () => intake.stop(),
  };
}
