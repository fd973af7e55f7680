import { NGINX_FOLLOW, NGINX_LOG, NGINX_MIRROR } from '@palisade/vocabulary/nginxSetup.ts';

/** Stands in a command for the secret, which only its owner has. */
const TOKEN_PLACE = '$PALISADE_TOKEN';

/** Commands that send traffic to this server, ready to paste once the token is set. */
export function commandsFor(origin: string) {
  const header = `-H "Authorization: Bearer ${TOKEN_PLACE}"`;
  const filled = (text: string): string => text.replaceAll('PALISADE_URL', origin).trimEnd();
  const nginxLog = filled(NGINX_LOG);
  const nginxFollow = filled(NGINX_FOLLOW)
    .replace(' --url', ' \\\n  --url')
    .replaceAll('PALISADE_TOKEN', TOKEN_PLACE);
  return {
    file: [
      `curl ${origin}/collect/v1/files \\`,
      '  --data-binary @traffic.har \\',
      `  ${header}`,
    ].join('\n'),
    ndjson: [
      `curl ${origin}/collect/v1/entries \\`,
      '  --data-binary @entries.ndjson \\',
      `  ${header}`,
    ].join('\n'),
    stream: [
      `tail -F entries.ndjson | npx pnpm ingest - \\`,
      `  --url ${origin} --token ${TOKEN_PLACE}`,
    ].join('\n'),
    sample: [
      `npx pnpm ingest 'logs/*.gz' --sample 10 \\`,
      `  --host api.example.com --url ${origin} --token ${TOKEN_PLACE}`,
    ].join('\n'),
    nginx: `${nginxLog}\n# then, in a terminal\n${nginxFollow}`,
    nginxLog,
    nginxFollow,
    nginxMirror: filled(NGINX_MIRROR),
    otlp: [
      `export OTEL_EXPORTER_OTLP_TRACES_ENDPOINT=${origin}/v1/traces`,
      'export OTEL_EXPORTER_OTLP_TRACES_PROTOCOL=http/protobuf',
      `export OTEL_EXPORTER_OTLP_TRACES_HEADERS="Authorization=Bearer%20${TOKEN_PLACE}"`,
    ].join('\n'),
  } as const;
}

export type CommandKey = keyof ReturnType<typeof commandsFor>;
