import { AUDIT_ACTIONS } from '@palisade/vocabulary/auditActions.ts';
import { sentenceKey, sentenceValues } from '@palisade/vocabulary/auditSentence.ts';
import texts from '@palisade/vocabulary/auditSentences.en.json' with { type: 'json' };

const sentences: Readonly<Record<string, string>> = texts.sentences;
const KNOWN = new Set([
  'actor',
  'target',
  ...Object.keys(sentenceValues({ before: null, after: null })),
]);

it('ADM-09 every audited action has a sentence, and every sentence an action', () => {
  const wanted = new Set(AUDIT_ACTIONS.map(sentenceKey));
  for (const key of wanted) {
    const forms = [key, `${key}_one`, `${key}_other`].filter((each) => each in sentences);
    expect([key, forms.length === 1 ? forms[0] === key : forms.length === 2]).toEqual([key, true]);
  }
  for (const key of Object.keys(sentences))
    expect([key, wanted.has(key.replace(/_(?:one|other)$/, ''))]).toEqual([key, true]);
});

it('ADM-09 sentences say nothing but what an entry tells', () => {
  for (const [key, sentence] of Object.entries(sentences))
    for (const [, name = ''] of sentence.matchAll(/\{\{(\w+)\}\}/g))
      expect([key, KNOWN.has(name) ? 'known' : name]).toEqual([key, 'known']);
});

it('ADM-09 every kind of thing that is audited has a name', () => {
  for (const action of AUDIT_ACTIONS) {
    const [kind = ''] = action.split('.');
    const isOwn = kind in texts.kinds;
    // Settings of a company, and acts that are about another thing than they begin with.
    const isOther = [
      'denyList',
      'displaySettings',
      'learningSettings',
      'regulations',
      'sso',
      'tags',
    ].includes(kind);
    expect([action, isOwn || isOther]).toEqual([action, true]);
  }
});
