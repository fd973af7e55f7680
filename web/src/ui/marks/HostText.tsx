import { Globe, Server } from 'lucide-react';
import { hostParts } from './shortenHost.ts';

interface HostTextProps {
  readonly host: string;
  readonly isExternal?: boolean;
}

/**
 * A host, shortened in its middle where there is no room, with its kind: a globe when it can be reached from the internet, else a
 * server.
 */
export function HostText({ host, isExternal = false }: HostTextProps) {
  const Icon = isExternal ? Globe : Server;
  const [head, tail] = hostParts(host);
  return (
    <span className="p-host" title={host}>
      <Icon size={14} />
      <span className="p-host-name">
        <span className="p-trunc">{head}</span>
        {tail !== '' && <span>{tail}</span>}
      </span>
    </span>
  );
}
