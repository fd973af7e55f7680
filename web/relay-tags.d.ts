export function relayTags(code: string, file: string, artifacts: string): string | null;
