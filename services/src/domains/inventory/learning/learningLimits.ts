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
  /** Milliseconds after which what is learned is written whole, beside its rows, while there is traffic; until then it stands in the journal. */
  saveModelsEvery: 30_000,
  /** Bytes of one company's journal after which that happens at once. */
  journal: 64 * 1024 * 1024,
} as const;
