import type { HealthComponentName } from '@palisade/vocabulary/installationHealth.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { MeasuredComponent } from './health.schemas.ts';

/** What a component's measurement gives: figures by name, and names of what does not work. */
export interface Measured {
  readonly figures: Readonly<Record<string, number>>;
  readonly notes?: readonly string[];
  /** What is no number, by name. */
  readonly facts?: Readonly<Record<string, string>>;
}

/**
 * Measures components side by side. One that fails has no figures and leaves the others theirs, and so
 * does a figure that is no number, which no answer can hold.
 */
export function measureComponents(
  log: Pick<FastifyBaseLogger, 'warn'>,
  components: Readonly<Partial<Record<HealthComponentName, () => Promise<Measured>>>>,
): Promise<MeasuredComponent[]> {
  return Promise.all(
    Object.entries(components).map(async ([name, measure]) => {
      const found = await measure().catch((error: unknown) => {
        log.warn({ err: error, component: name }, 'a part of the installation was not measured');
        return null;
      });
      return {
        name,
        measuredAt: new Date().toISOString(),
        figures:
          found &&
          Object.entries(found.figures)
            .filter(([, value]) => Number.isFinite(value))
            .map(([figure, value]) => ({ name: figure, value })),
        notes: [...(found?.notes ?? [])],
        facts: Object.entries(found?.facts ?? {}).map(([fact, value]) => ({ name: fact, value })),
      };
    }),
  );
}
