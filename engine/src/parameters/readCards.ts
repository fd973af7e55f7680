/** Calendars and cards of contacts (RFC 5545, 6350). */
const CARDS = /^text\/(?:calendar|(?:x-)?vcard|directory)$/;
const BEGINS = /^\uFEFF?BEGIN:V(?:CALENDAR|CARD)[\r\n]/i;
/** A line goes on in the next one where that begins with a space. */
const FOLDED = /\r?\n[ \t]/g;
/** `item1.EMAIL;TYPE="work,home":ada@mail.example`: a name, parameters, and the value. */
const LINE = /^(?:[\w-]{1,40}\.)?([\w-]{1,60})((?:;[^=:;]{1,60}=(?:"[^"]*"|[^":;]*))*):(.*)$/;
const COMMON_NAME = /;CN=(?:"([^"]*)"|([^":;]*))/i;
/** Who takes part is named by an address: `mailto:ada@mail.example`, `tel:+41…`. */
const ADDRESS = /^(?:mailto|tel):/i;
/** They name the thing itself, in the form of an address: `7-1997@shop.example`. */
const OF_THE_THING = /^(?:uid|related-to|prodid|x-.*)$/;
/** What holds things and says nothing of them. */
const FRAME = /^(?:vcalendar|vtimezone|standard|daylight)$/;
const MOST = 20;
const MOST_LINES = 2_000;
const LONGEST = 65_536;

type Field = string | { readonly name: string; readonly address: string };

/** Whether a body of this media type is a calendar or cards. */
export const isOfCards = (mediaType: string): boolean => CARDS.test(mediaType);

/** Whether a text is a calendar or a card, as those within the XML of WebDAV are. */
export const isCard = (text: string): boolean => BEGINS.test(text);

/**
 * The first events and contacts of a calendar or of cards, with their properties by name in lower
 * case; null where there is none. Properties that come again are a list.
 */
export function readCards(text: string): readonly object[] | null {
  const cut = text.slice(0, LONGEST);
  const lines = cut.replace(FOLDED, '').split(/\r?\n/, MOST_LINES);
  if (text.length > LONGEST) lines.pop();
  const open: Map<string, Field[]>[] = [];
  const read: Map<string, Field[]>[] = [];
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === 'begin') {
      const card = new Map<string, Field[]>();
      open.push(card);
      if (!FRAME.test(value.toLowerCase())) read.push(card);
      if (read.length > MOST) break;
    } else if (key === 'end') open.pop();
    else if (key !== '' && value !== '' && !OF_THE_THING.test(key)) {
      const card = open.at(-1);
      card?.set(key, [...(card.get(key) ?? []), fieldOf(parameters, value)]);
    }
  }
  const records = read.slice(0, MOST).flatMap((card) => (card.size === 0 ? [] : [recordOf(card)]));
  return records.length === 0 ? null : records;
}

/** The address, with the name of whose it is where that is said. */
function fieldOf(parameters: string, value: string): Field {
  const address = value.replace(ADDRESS, '');
  const [, quoted, plain] = COMMON_NAME.exec(parameters) ?? [];
  const name = quoted ?? plain ?? '';
  return name === '' ? address : { name, address };
}

const recordOf = (card: ReadonlyMap<string, readonly Field[]>): object =>
  Object.fromEntries(
    [...card].map(([key, fields]) => [key, fields.length === 1 ? fields[0] : fields]),
  );
