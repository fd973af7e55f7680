import { registerTexts } from '../../../entities/text/texts.ts';
import '../data-types/dataTypes.texts.ts';
import keywordLists from './keywordLists.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    keywordLists: typeof keywordLists;
  }
}

registerTexts('keywordLists', keywordLists);
