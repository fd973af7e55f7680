import { createContext, type ReactNode } from 'react';
import type { AnomalyMark } from '../json/anomalyMark.ts';

/** What can be done about a mark, beside it; nothing unless the page offers something. */
export const AnomalyActions = createContext<((mark: AnomalyMark) => ReactNode) | null>(null);
