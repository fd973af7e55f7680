import { registerTexts } from '../../entities/text/texts.ts';
import sample from './sample.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    sample: typeof sample;
  }
}

registerTexts('sample', sample);
