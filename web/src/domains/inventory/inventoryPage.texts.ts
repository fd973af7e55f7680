import { registerTexts } from '../../entities/text/texts.ts';
import inventoryPage from './inventoryPage.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    inventoryPage: typeof inventoryPage;
  }
}

registerTexts('inventoryPage', inventoryPage);
