import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isCard, isOfCards, readCards } from './readCards.ts';

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'PRODID:-//Shop//7', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR']
    .concat('')
    .join('\r\n');

describe('calendars and cards of contacts', () => {
  it('ENG-03 are known by their media types, and by how they begin', () => {
    for (const type of ['text/calendar', 'text/vcard', 'text/x-vcard', 'text/directory'])
      assert.ok(isOfCards(type), type);
    for (const type of ['text/plain', 'text/csv', 'application/json', ''])
      assert.ok(!isOfCards(type), type);
    assert.ok(isCard(calendar('SUMMARY:Lunch')) && isCard('BEGIN:VCARD\nFN:Ada\nEND:VCARD'));
    for (const text of ['BEGIN:VCALENDARS', 'begin', '-----BEGIN KEY-----', ''])
      assert.ok(!isCard(text), text);
  });

  it('ENG-03 say who takes part in an event, by name and address', () => {
    assert.deepEqual(
      readCards(
        calendar(
          'UID:7-1997@shop.example',
          'SUMMARY:Lunch, and more that is folde',
          ' d over two lines',
          'ORGANIZER;CN="Byron: Ada";ROLE=CHAIR:mailto:ada@mail.example',
          'ATTENDEE:mailto:bob@mail.example',
          'ATTENDEE;CN=Eve:MAILTO:eve@mail.example',
        ),
      ),
      [
        {
          summary: 'Lunch, and more that is folded over two lines',
          organizer: { name: 'Byron: Ada', address: 'ada@mail.example' },
          attendee: ['bob@mail.example', { name: 'Eve', address: 'eve@mail.example' }],
        },
      ],
    );
  });

  it('ENG-03 say of a contact what its card says, with groups and parameters', () => {
    const card =
      'BEGIN:VCARD\nVERSION:4.0\nFN:Ada Byron\nitem1.EMAIL;TYPE="work,home":ada@mail.example\n' +
      'TEL;VALUE=uri:tel:+41446681800\nBDAY:18151210\nEND:VCARD\n';
    assert.deepEqual(readCards(card), [
      {
        version: '4.0',
        fn: 'Ada Byron',
        email: 'ada@mail.example',
        tel: '+41446681800',
        bday: '18151210',
      },
    ]);
  });

  it('ENG-03 hold nobody where only the thing is named in the form of an address', () => {
    assert.deepEqual(readCards(calendar('UID:7@shop.example', 'DTSTART:20260501')), [
      { dtstart: '20260501' },
    ]);
    for (const text of ['', 'no calendar', 'BEGIN:VCALENDAR\nUID:7@shop.example', 'END:VCARD'])
      assert.equal(readCards(text), null, text);
  });

  it('ENG-03 are read as far as twenty things, and no line that was cut', () => {
    const event = 'BEGIN:VEVENT\nSUMMARY:Lunch\nEND:VEVENT\n';
    assert.equal(readCards(`BEGIN:VCALENDAR\n${event.repeat(90)}`)?.length, 20);
    const long = `BEGIN:VCARD\nFN:Ada\nNOTE:${'x'.repeat(70_000)}`;
    assert.deepEqual(readCards(long), [{ fn: 'Ada' }]);
  });
});
