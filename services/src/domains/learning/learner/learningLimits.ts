/** Bounds of what one company's traffic can make the learner remember. */
export const LEARNING_LIMITS = {
  hostsPerCompany: 2_000,
  endpointsPerHost: 20_000,
  /** Real names kept of the hosts that are learned as one. */
  samplesPerHost: 10,
  /** Nodes of the path templates of one host. */
  templateNodes: 50_000,
  /** Bytes of all hosts in memory, estimated; above it those longest unused leave. */
  memory: 384 * 1024 * 1024,
  /**
   * Milliseconds between two full writes of the models while there is traffic; the journal holds
   * what is newer.
   */
  saveModelsEvery: 30_000,
  /** Bytes of one company's journal after which that happens at once. */
  journal: 64 * 1024 * 1024,
} as const;
