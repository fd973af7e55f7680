/** One API in memory: the endpoints of a host below one base path. */
export interface ApiState {
  readonly id: string;
  readonly basePath: string;
  readonly name: string;
  isNew: boolean;
  detectedAt: number;
  lastActivityAt: number;
  endpointCount: number;
}
