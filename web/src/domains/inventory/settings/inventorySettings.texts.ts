import { registerTexts } from '../../../entities/text/texts.ts';
import inventorySettings from './inventorySettings.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    inventorySettings: typeof inventorySettings;
  }
}

registerTexts('inventorySettings', inventorySettings);
