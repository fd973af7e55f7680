const BLANK_LINE = /(\r?\n\r?\n)/;
const PART_NAME = /\bname="?([^";\r\n]{1,120})"?[^\r\n]*(?:\r?\n[^\r\n]*){0,2}$/i;
const LONGEST_PART_HEAD = 300;
const ELEMENT =
  /(<(?:[\w.-]{1,60}:)?)([A-Za-z_][\w.-]{0,119})((?:\s[^<>]{0,500})?)>([^<]{1,2000})</g;
const ATTRIBUTE = /(?<=[\s<])([A-Za-z_][\w.:-]{1,119})(=")([^"<]{1,1000})"/g;

type Mask = (value: string, name: string) => string;

/**
 * A text with the fields of a multipart body and the elements and attributes of XML masked by their
 * names, as far as it has any.
 */
export function maskedMarkup(text: string, mask: Mask): string {
  if (/form-data/i.test(text)) return maskedParts(text, mask);
  return text.includes('<') ? maskedElements(text, mask) : text;
}

function maskedParts(text: string, mask: Mask): string {
  const blocks = text.split(BLANK_LINE);
  return blocks
    .map((block, index) => {
      const name = PART_NAME.exec(blocks[index - 2]?.slice(-LONGEST_PART_HEAD) ?? '')?.[1];
      if (index % 2 === 1 || name === undefined) return block;
      const end = block.search(/\r?\n--/);
      const value = end < 0 ? block : block.slice(0, end);
      return mask(value, name) + block.slice(value.length);
    })
    .join('');
}

const maskedElements = (text: string, mask: Mask): string =>
  text
    .replace(
      ELEMENT,
      (_all, open: string, name: string, attributes: string, value: string) =>
        `${open}${name}${attributes}>${mask(value, name)}<`,
    )
    .replace(
      ATTRIBUTE,
      (_all, name: string, sign: string, value: string) => `${name}${sign}${mask(value, name)}"`,
    );
