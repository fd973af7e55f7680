import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const Part = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    paddingBlock: '4',
    borderTop: '1px solid',
    borderColor: 'border.subtle',
    '& h3': { textStyle: 'section' },
    '& p': { textStyle: 'small' },
  },
});

interface IntegrationPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of an integration's form below its fields, such as the test of its connection. */
export function IntegrationPart({ title, children }: IntegrationPartProps) {
  return (
    <Part aria-label={title}>
      <h3>{title}</h3>
      {children}
    </Part>
  );
}
