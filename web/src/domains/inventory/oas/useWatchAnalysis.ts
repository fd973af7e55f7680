import { usePoll } from '../../../entities/live/usePoll.ts';
import { useRefreshAnalysis } from './useRefreshAnalysis.ts';

/** Milliseconds between two looks while the server reads documents. */
const LOOK_AGAIN = 1_500;

type Refresh = Parameters<typeof useRefreshAnalysis>;

type WatchedAnalysis = NonNullable<Refresh[1]> & {
  readonly isAnalysing: boolean;
  readonly isLinting: boolean;
};

/** Reads the analysis again and again while the server is at it. */
export function useWatchAnalysis(variables: Refresh[0], analysis: WatchedAnalysis | undefined) {
  const reread = useRefreshAnalysis(variables, analysis);
  // What could not be read now is read by the next look.
  const refresh = () => void reread().catch(() => undefined);
  const isWorking = analysis?.isAnalysing === true || analysis?.isLinting === true;
  usePoll(refresh, isWorking ? LOOK_AGAIN : null);
  return { isWorking, refresh };
}
