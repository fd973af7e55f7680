const MOST_PARTS = 200;
const MOST_HEADERS = 2_000;
const NAME = /[;\s](?:file)?name\*?=(?:"([^"]{0,1000})"|([^;\s]{1,1000}))/gi;

export interface MultipartField {
  readonly name: string;
  readonly value: string;
}

/** Fields of a multipart body, files too, with the names that were sent for them: names of files are trusted more often than their content. */
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
    if (head !== null)
      fields.push({ name, value: part.slice(head.index + head[0].length).replace(/\r?\n$/, '') });
  }
  return fields;
}
