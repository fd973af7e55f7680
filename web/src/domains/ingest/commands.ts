/** Stands in a command for the secret, which only its owner has. */
export const TOKEN_PLACE = '$PALISADE_TOKEN';

export interface Command {
  readonly key: 'har' | 'ndjson';
  readonly text: string;
}

/** Commands that send traffic to this server, ready to paste once the token is set. */
export function commandsFor(origin: string): readonly Command[] {
  const header = `-H "Authorization: Bearer ${TOKEN_PLACE}"`;
  return [
    { key: 'har', text: [`curl ${origin}/collect/v1/har \\`, '  --data-binary @traffic.har \\', `  ${header}`].join('\n') },
    { key: 'ndjson', text: [`curl ${origin}/collect/v1/entries \\`, '  --data-binary @entries.ndjson \\', `  ${header}`].join('\n') },
  ];
}
