import { defineRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';

const LEVELS = ['critical', 'high', 'medium', 'low', 'info'] as const;

/** A severity has a colour for its glyph, and two for its word and box. */
const ofLevels = (style: (level: string) => SystemStyleObject): SystemStyleObject =>
  Object.fromEntries(LEVELS.map((level) => [`&[data-level=${level}]`, style(level)]));

const glyphs = ofLevels((level) => ({ '& > svg': { color: `severity.${level}.mark` } }));

/** A word with a meaning of its own: severity, work status, HTTP method, count. */
export const badge = defineRecipe({
  className: 'p-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flex: 'none',
    gap: '1.5',
    fontSize: '12px',
    lineHeight: '16px',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  variants: {
    variant: {
      severity: {
        ...glyphs,
        ...ofLevels((level) => ({
          color: `severity.${level}.fg`,
          bg: `severity.${level}.bg`,
          '& > svg': { color: level === 'critical' ? 'inherit' : `severity.${level}.mark` },
        })),
        height: '5',
        gap: '5px',
        padding: '0 7px 0 5px',
        borderRadius: 'l1',
        fontWeight: 'medium',
      },
      quiet: glyphs,
      status: { color: 'fg' },
      method: {
        display: 'inline-block',
        minWidth: '50px',
        height: '18px',
        px: '1',
        borderRadius: 'l1',
        fontFamily: 'mono',
        fontSize: '11px',
        fontWeight: 'semibold',
        lineHeight: '18px',
        letterSpacing: '0.01em',
        textAlign: 'center',
        color: 'fg.muted',
        boxShadow: 'inset 0 0 0 1px var(--p-colors-border)',
        '&[data-kind=write]': { color: 'fg', bg: 'bg.emphasized', boxShadow: 'none' },
        '&[data-kind=destroy]': { color: 'danger.fg', bg: 'danger.bg', boxShadow: 'none' },
      },
      counter: {
        display: 'inline-block',
        flex: 'initial',
        minWidth: '18px',
        padding: '0 5px',
        borderRadius: 'l3',
        fontSize: '11px',
        fontWeight: 'medium',
        textAlign: 'center',
        verticalAlign: 'baseline',
        color: 'fg.muted',
        bg: 'bg.emphasized',
        fontVariantNumeric: 'tabular-nums',
      },
    },
  },
});

/** Filled where something is up, else hollow. */
export const dot = defineRecipe({
  className: 'p-dot',
  base: {
    width: '2',
    height: '2',
    flex: 'none',
    borderRadius: '50%',
    borderWidth: '2px',
    borderColor: 'fg.subtle',
    '&[data-on]': { borderWidth: '0', bg: 'success.mark' },
  },
});
