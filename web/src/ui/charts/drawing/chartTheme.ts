import type { VictoryThemeDefinition } from 'victory-core';

const NONE = { stroke: 'none' };

/** Victory in the colours of the look; the labels' type comes from the style sheet. */
export const chartTheme: VictoryThemeDefinition = {
  axis: {
    style: {
      axis: NONE,
      ticks: NONE,
      grid: { stroke: 'var(--p-colors-chart-grid)' },
    },
  },
};

/** The colour of a token. */
export const tokenColour = (token: string): string => `var(--p-colors-${token})`;
