import { decoded } from './decoded.ts';
import { shapeOf } from './maskValue.ts';
import { isSensitive } from './mayBeRead.ts';

/** From here on a name is held to the detectors of sensitive data. */
const SHORTEST = 8;
/** What OData (JSON format 4.01) says of a property, under its name: `owner@odata.navigationLink`. */
const ODATA_ANNOTATION =
  /^[A-Za-z_]\w{0,60}@odata\.(?:bind|context|count|deltaLink|editLink|etag|id|media(?:ContentType|EditLink|Etag|ReadLink)|(?:association|navigation)Link|nextLink|readLink|removed|type)$/;
const LONGEST = 64;
/** No header is called so; headers arrive in lower case, in which tokens are not known by form. */
const RANDOM_HEADER = /(?=[a-z]*\d)[a-z\d]{20,}|^eyj[\w-]+\.[\w-]+/;

/**
 * Whether a name from outside is somebody's data: an address, or what a detector takes for
 * sensitive, plain or encoded. By chance plain words decode to a text with an `@`, so an encoded
 * name is held to the detectors alone.
 */
export function isPrivateName(name: string): boolean {
  if (name.length > LONGEST) return true;
  if (name.indexOf('@') > 0) return !ODATA_ANNOTATION.test(name);
  if (name.length < SHORTEST) return false;
  const plain = decoded(name);
  return isSensitive(name) || (plain !== null && isSensitive(plain));
}

/**
 * As `isPrivateName`, for a name of a header in lower case: many numbers of people are known by
 * their capital letters.
 */
export const isPrivateHeader = (name: string): boolean =>
  isPrivateName(name) || isDataInLowerCase(name);

/**
 * Whether what was sent as the name of a header is data that is only known by its capital letters.
 */
export const isDataInLowerCase = (name: string): boolean =>
  name.length >= SHORTEST &&
  /\d/.test(name) &&
  (RANDOM_HEADER.test(name) || isSensitive(name.toUpperCase()));

/** A name as it may be kept: dots of its shape where it is somebody's data. */
export const keptName = (name: string): string => (isPrivateName(name) ? shapeOf(name) : name);

/**
 * A text that names something, such as a file or a resource of a cloud, as it may be kept: its
 * parts between spaces and separators are masked where they are somebody's data.
 */
export function keptTitle(title: string): string {
  // With an address in it, the other words stay.
  const isWhole = title.length <= LONGEST && !title.includes('@');
  if (isWhole && isPrivateName(title)) return shapeOf(title);
  const words = title.replace(/[^\s/\\:,;()[\]{}<>"'|=&?]+/g, keptWord);
  // Numbers of people are often written in groups.
  return words.replace(/\d[\d -]{6,60}\d/g, keptName);
}

/** Long words that are not known as a secret are ids of resources and names of files. */
function keptWord(word: string): string {
  if (word.includes('@')) return shapeOf(word);
  const ends = [word, word.replace(/(?:\.\w{1,6}){1,2}$/, '')];
  const plain = ends.map((end) => decoded(end)).filter((text) => text !== null);
  const isData = [...ends, ...plain].some((end) => end.length >= SHORTEST && isSensitive(end));
  return isData ? shapeOf(word) : word;
}
