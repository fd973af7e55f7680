import { chakra } from '@chakra-ui/react/styled-system';

const Words = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    fontSize: '14px',
    fontWeight: 650,
    lineHeight: '24px',
    letterSpacing: '-0.01em',
    color: 'fg',
  },
});

/** The four pickets, with the name unless there is no room for it. */
export function Logo({ isMarkOnly = false }: { readonly isMarkOnly?: boolean }) {
  return (
    <Words>
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        {...(isMarkOnly ? { role: 'img', 'aria-label': 'Palisade' } : { 'aria-hidden': true })}
      >
        <path
          d="M1 17V4.2L2.75 1.6 4.5 4.2V17zM5.5 17V4.2l1.75-2.6L9 4.2V17zM10 17V4.2l1.75-2.6 1.75 2.6V17z"
          fill="currentColor"
        />
        <path d="M14.5 17V4.2L16.25 1.6 18 4.2V17z" fill="var(--p-colors-accent-fg)" />
      </svg>
      {!isMarkOnly && 'Palisade'}
    </Words>
  );
}
