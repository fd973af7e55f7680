import { chakra } from '@chakra-ui/react/styled-system';
import { Pair } from '../../../ui/layout/Boxes.ts';

/** Two fields of a policy beside each other where the drawer is wide enough. */
export const PolicyPair = chakra(Pair, {
  base: { '@container drawer (max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
