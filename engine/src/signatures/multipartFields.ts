const MOST_PARTS = 200;
const MOST_HEADERS = 2_000;
const NAME = /[;\s](?:file)?name\*?=(?:"([^"]{0,1000})"|([^;\s]{1,1000}))/gi;

const QUOTED_PRINTABLE = /content-transfer-encoding\s{0,3}:\s{0,3}quoted-printable/i;

/** Undoes the encoding of mail in which a sign is written `=3C`. */
const printable = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );

export interface MultipartField {
  readonly name: string;
  readonly value: string;
  /** Headers of the part, where they are more than a name. */
  readonly headers?: string;
}

/**
 * Fields of a multipart body, files too, with the names that were sent for them: names of files are
 * trusted more often than their content.
 */
export function multipartFields(text: string): readonly MultipartField[] {
  const first = text.indexOf('--');
  const end = text.indexOf('\n', first);
  if (first < 0 || end < 0) return [];
  const boundary = text.slice(first, end).trimEnd();
  if (boundary.length < 3) return [];
  const fields: MultipartField[] = [];
  for (const part of text.slice(end).split(boundary, MOST_PARTS)) {
    const head = /\r?\n\r?\n/.exec(part);
    const headers = (head === null ? part : part.slice(0, head.index)).slice(0, MOST_HEADERS);
    const names = [...headers.matchAll(NAME)].map(([, quoted, bare]) => quoted ?? bare ?? '');
    const [name = '', ...files] = names;
    if (name !== '') fields.push({ name: '', value: name });
    for (const file of files) if (file !== '') fields.push({ name: 'filename', value: file });
    const value =
      head === null ? '' : part.slice(head.index + head[0].length).replace(/\r?\n$/, '');
    if (head !== null)
      fields.push({
        name,
        value: QUOTED_PRINTABLE.test(headers) ? printable(value) : value,
        headers,
      });
  }
  return fields;
}
