import { suiteOf } from './suiteOf.ts';

suiteOf('inventory');
