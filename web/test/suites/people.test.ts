import { suiteOf } from './suiteOf.ts';

suiteOf('people');
