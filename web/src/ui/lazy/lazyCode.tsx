import { type ComponentType, lazy, useState } from 'react';
import { readCode } from './readCode.ts';

/**
 * A component whose code is read when it is first drawn, or before. Code that is there already is
 * drawn at once: React's own `lazy` waits a tick even then, shows the fallback, and keeps the
 * component back until that was seen for 300 ms.
 */
export function lazyCode<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): { readonly Part: ComponentType<Props>; readonly read: () => Promise<unknown> } {
  let code: ComponentType<Props> | null = null;
  const read = readCode(async () => {
    const part = await load();
    code = part.default;
    return part;
  });
  const Awaited: ComponentType<Props> = lazy(read);
  function Part(props: Props) {
    // Kept while it is shown: another component in its place would lose its state.
    const [Drawn] = useState<ComponentType<Props>>(() => code ?? Awaited);
    return <Drawn {...props} />;
  }
  return { Part, read };
}
