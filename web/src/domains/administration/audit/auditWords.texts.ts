import sentences from '@palisade/vocabulary/auditSentences.en.json' with { type: 'json' };
import { registerTexts } from '../../../entities/text/texts.ts';
import words from './auditWords.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    auditSentences: typeof sentences;
    auditWords: typeof words;
  }
}

registerTexts('auditSentences', sentences);
registerTexts('auditWords', words);
