import { registerTexts } from '../text/texts.ts';
import savedButton from './savedButton.en.json' with { type: 'json' };

declare module '../text/texts.ts' {
  interface Texts {
    savedButton: typeof savedButton;
  }
}

registerTexts('savedButton', savedButton);
