/** Connections that each part of a process opens at most. */
export const CONNECTIONS = {
  /** Requests and background work of the services. */
  services: 16,
  /** Each learning thread. */
  learner: 6,
  /** Each of the two threads that read documents. */
  documents: 2,
  /** Rewrites tables whose values somebody deleted. */
  rewriting: 1,
  /**
   * Channels that are listened to, each on a connection of its own: access, attackers, gaps,
   * tickets, crown jewels, changes, background jobs.
   */
  listeners: 7,
  /** The queue of background jobs. */
  jobs: 3,
  /** Listens for jobs that other processes enqueue. */
  jobListener: 1,
  /** The lease on learning. */
  lease: 1,
  /** Looks whether the database answers. */
  probe: 1,
} as const;

/**
 * Connections that a process with so many learning threads opens at most: those of statements, and
 * those that go around a pooler.
 */
export function connectionBudget(learners: number): {
  readonly pooled: number;
  readonly direct: number;
} {
  const { services, learner, documents, listeners, lease, probe, rewriting, jobs, jobListener } =
    CONNECTIONS;
  // Companies whose exchanges hung a learner get one of their own, all of them together.
  const threads = learners === 0 ? 0 : learners + 1;
  return {
    pooled: services + threads * learner + 2 * documents + probe,
    direct: listeners + lease + rewriting + jobs + jobListener,
  };
}
