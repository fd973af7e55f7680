import { CircleQuestionMark, Globe, type LucideIcon, Server } from 'lucide-react';

/** From where something is called; `unknown` while no caller had an address. */
export type ExposureKind = 'external' | 'internal' | 'unknown';

/** What each is shown by. */
export const EXPOSURE_ICONS: Readonly<Record<ExposureKind, LucideIcon>> = {
  external: Globe,
  internal: Server,
  unknown: CircleQuestionMark,
};

/** What the graph tells; kinds of a later release count as unknown. */
export const exposureOf = (exposure: string): ExposureKind =>
  exposure === 'external' || exposure === 'internal' ? exposure : 'unknown';
