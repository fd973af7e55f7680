import { registerTexts } from '../../../entities/text/texts.ts';
import markReview from './review.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    markReview: typeof markReview;
  }
}

registerTexts('markReview', markReview);
