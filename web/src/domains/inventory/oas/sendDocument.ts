export type SentDocument =
  | { readonly operations: number }
  | { readonly failure: 'network' | 'signedOut' }
  | { readonly words: string };

interface Sending {
  readonly file: File;
  readonly companyId: string;
  readonly host: string;
  readonly onProgress: (share: number | null) => void;
}

/** Sends one document with its progress; called with null once all is sent and the server reads it. */
export function sendDocument({
  file,
  companyId,
  host,
  onProgress,
}: Sending): Promise<SentDocument> {
  const request = new XMLHttpRequest();
  const search = new URLSearchParams({
    name: file.name,
    ...(host.trim() !== '' && { host: host.trim() }),
  });
  return new Promise((resolve) => {
    request.open('POST', `/upload/inventory/${companyId}/oas-documents?${search.toString()}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) =>
      onProgress(loaded < file.size ? loaded / file.size : null);
    request.onload = () => resolve(answerOf(request.status, request.responseText));
    request.onerror = () => resolve({ failure: 'network' });
    request.send(file);
  });
}

function answerOf(status: number, text: string): SentDocument {
  if (status === 401) return { failure: 'signedOut' };
  const body = parse(text);
  if (status === 201 && typeof body['operationCount'] === 'number')
    return { operations: body['operationCount'] };
  return typeof body['detail'] === 'string' ? { words: body['detail'] } : { failure: 'network' };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
