import { suiteOf } from './suiteOf.ts';

suiteOf('app');
