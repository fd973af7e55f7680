import { chakra } from '@chakra-ui/react/styled-system';

/** A page as high as the window: header and bars above, and what fills the rest of it. */
export const Page = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', height: 'full', minHeight: '0' },
  variants: {
    /** `page` scrolls as one; otherwise a part of it does, such as its table. */
    scroll: { page: { display: 'block', overflow: 'auto' }, part: {} },
  },
});

/** The rest of a page, such as its table. */
export const PageRest = chakra('div', {
  base: { display: 'flex', flex: 1, minWidth: '0', minHeight: '0' },
});

/** A line of tabs or controls across the page, in its gutter. */
export const PageBar = chakra('div', {
  base: { paddingInline: 'gutter' },
  variants: { line: { true: { borderBottom: '1px solid', borderColor: 'border' } } },
});

/** What the page is about, in a sentence or two below its header. */
export const PageNote = chakra('p', {
  base: { maxWidth: '960px', paddingInline: 'gutter', color: 'fg.subtle' },
});
