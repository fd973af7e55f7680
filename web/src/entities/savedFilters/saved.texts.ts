import { registerTexts } from '../text/texts.ts';
import savedFilters from './saved.en.json' with { type: 'json' };

declare module '../text/texts.ts' {
  interface Texts {
    savedFilters: typeof savedFilters;
  }
}

registerTexts('savedFilters', savedFilters);
