import { Globe, Server } from 'lucide-react';

interface HostTextProps {
  readonly host: string;
  readonly isExternal?: boolean;
}

/**
 * A host, cut at its end where there is no room, with its kind: a globe when it can be reached from
 * the internet, else a server.
 */
export function HostText({ host, isExternal = false }: HostTextProps) {
  const Icon = isExternal ? Globe : Server;
  return (
    <span className="p-host" title={host}>
      <Icon size={14} />
      <span className="p-trunc">{host}</span>
    </span>
  );
}
