import { declareReplays } from '../support/declare-replays.js';

await declareReplays('libtmux-rs', 'current');
