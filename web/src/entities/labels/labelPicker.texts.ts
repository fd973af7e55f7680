import { registerTexts } from '../text/texts.ts';
import labelPicker from './labelPicker.en.json' with { type: 'json' };

declare module '../text/texts.ts' {
  interface Texts {
    labelPicker: typeof labelPicker;
  }
}

registerTexts('labelPicker', labelPicker);
