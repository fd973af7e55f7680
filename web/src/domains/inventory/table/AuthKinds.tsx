import { useTranslation } from 'react-i18next';
import { authKindText } from '../../../entities/endpointFields/authKindText.ts';
import { TagList } from '../../../ui/marks/Tag.tsx';

/** Kinds of credentials seen, in words. */
export function AuthKinds({ kinds }: { readonly kinds: readonly string[] }) {
  const { t } = useTranslation('endpointFields');
  return <TagList items={kinds.map((kind) => authKindText(t, kind))} limit={1} />;
}
