import { registerTexts } from '../../entities/text/texts.ts';
import labels from './labels.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    labels: typeof labels;
  }
}

registerTexts('labels', labels);
