import { defineTextStyles } from '@chakra-ui/react/styled-system';

const style = (
  fontSize: number,
  lineHeight: number,
  fontWeight: number,
  letterSpacing = 'normal',
) => ({
  value: { fontSize: `${fontSize}px`, lineHeight: `${lineHeight}px`, fontWeight, letterSpacing },
});

const mono = (
  fontSize: number,
  lineHeight: number,
  fontWeight: number,
  letterSpacing = 'normal',
) => ({
  value: {
    ...style(fontSize, lineHeight, fontWeight, letterSpacing).value,
    fontFamily: 'mono',
    fontFeatureSettings: '"calt" 0',
  },
});

/** Type of the look, section 2: size and line in pixels, weight. */
export const textStyles = defineTextStyles({
  title: style(18, 24, 600, '-.015em'),
  drawerTitle: style(16, 24, 600),
  stat: { value: { ...style(22, 28, 600, '-.02em').value, fontVariantNumeric: 'tabular-nums' } },
  section: style(13, 20, 600),
  body: style(13, 20, 400),
  strong: style(13, 20, 500),
  small: style(12, 16, 400),
  micro: style(11, 16, 400),
  code: mono(12, 18, 400),
  path: mono(12, 20, 400, '-.01em'),
  method: mono(11, 18, 600),
  num: { value: { fontVariantNumeric: 'tabular-nums' } },
});
