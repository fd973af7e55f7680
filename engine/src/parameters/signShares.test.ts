import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { charMask, CHARS } from '../sensitive/charMask.ts';
import { SignShares } from './signShares.ts';

const SEEN = CHARS.lower | CHARS.space | CHARS.punctuation;

/** A field that so many texts were sent to by so many people, and some of them by others. */
function field(plain: number, people: number, odd: number, others: number): SignShares {
  const shares = new SignShares();
  for (let index = 0; index < plain; index++) shares.add(charMask('lamp'), index % people);
  for (let index = 0; index < odd; index++) {
    shares.add(charMask("o'neill"), 1_000 + (index % others));
  }
  return shares;
}

const isUsual = (shares: SignShares): boolean => (shares.usual(SEEN) & CHARS.punctuation) !== 0;

describe('ENG-04 how usual signs are in a field', () => {
  it('goes by the share of the texts and by how many send them, not by what was ever seen', () => {
    assert.equal(isUsual(field(100, 20, 5, 5)), true);
    assert.equal(isUsual(field(100, 20, 5, 1)), false);
    assert.equal(isUsual(field(1_000, 20, 5, 5)), false);
  });

  it('asks for no more senders than there are: one service, or nobody who is known', () => {
    const [one, nobody] = [new SignShares(), new SignShares()];
    for (let index = 0; index < 50; index++) {
      one.add(charMask(index % 5 === 0 ? 'a; b' : 'lamp'), 7);
      nobody.add(charMask(index % 5 === 0 ? 'a; b' : 'lamp'), null);
    }
    assert.deepEqual([isUsual(one), isUsual(nobody)], [true, true]);
  });

  it('changes its mind with the texts of late', () => {
    const shares = field(100, 20, 20, 5);
    assert.equal(isUsual(shares), true);
    for (let index = 0; index < 6_000; index++) shares.add(charMask('lamp'), index % 20);
    assert.equal(isUsual(shares), false);
  });

  it('knows the same after it was saved, and of two fields what each of them knows', () => {
    const [shares, other] = [field(60, 20, 5, 2), field(60, 20, 5, 2)];
    assert.deepEqual(SignShares.fromJSON(shares.toJSON()).toJSON(), shares.toJSON());
    shares.merge(SignShares.fromJSON(other.toJSON()));
    assert.equal(isUsual(shares), false);
    shares.merge(field(1, 1, 3, 3));
    assert.equal(isUsual(shares), true);
  });
});
