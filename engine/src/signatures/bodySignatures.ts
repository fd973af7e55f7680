import type { Body } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { readQuery } from '../exchange/readUrl.ts';
import { readXml, type XmlElement } from '../parameters/readXml.ts';
import { isOddlyNamed, isPlainlyHarmless } from './findSignatures.ts';
import { jsonSignatures } from './jsonSignatures.ts';
import { multipartFields } from './multipartFields.ts';
import type { LookAt } from './requestSignatures.ts';

const MOST_VALUES = 5_000;

/** Looks at every value of a request's body, by what its media type says it is. */
export function bodySignatures(body: Body, look: LookAt): void {
  const { text, mediaType } = body;
  if (text === null || text === '') return;
  const json = jsonBody(body);
  if (json !== undefined) jsonSignatures(json, look);
  else if (/urlencoded/i.test(mediaType)) {
    if (isPlainlyHarmless(text)) return;
    for (const [name, value] of readQuery(text)) {
      look('body', name, value);
      if (value === '' || isOddlyNamed(name)) look('body', '', value === '' ? name : `${name}=${value}`);
    }
  } else if (/multipart/i.test(mediaType)) for (const { name, value } of multipartFields(text)) look('body', name, value);
  else if (isPlainlyHarmless(text)) return;
  else if (/xml/i.test(mediaType)) lookAtXml(text, look);
  else look('body', '', text);
}

/** The whole for its document type, and what is in its elements. */
function lookAtXml(text: string, look: LookAt): void {
  if (/<!(?:doctype|entity)|xinclude|xi:include|xsl:|<\s{0,4}(?:script|svg|iframe)\b|[\s/]on[a-z]{3,24}\s{0,4}=|javascript:|=data:/i.test(text)) look('body', '', text);
  const root = readXml(text);
  if (root === null) {
    look('body', '', text);
    return;
  }
  let left = MOST_VALUES;
  const visit = (element: XmlElement, name: string): void => {
    if (left-- <= 0) return;
    if (element.text !== '') look('body', name, element.text);
    for (const [key, value] of element.attributes) look('body', `${name}.@${key}`, value);
    for (const child of element.children) visit(child, `${name}.${child.name}`);
  };
  visit(root, root.name);
}
