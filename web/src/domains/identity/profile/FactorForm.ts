import { chakra } from '@chakra-ui/react/styled-system';

/** A form of the dialogs about the second factor. */
export const FactorForm = chakra('form', { base: { display: 'grid', gap: '1' } });
