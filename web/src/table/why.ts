import type { Phase } from '../net/protocol';

/** "Why not here?": the rule that says where something may go in this phase. */
export const PLACE_RULE: Partial<Record<Phase, string>> = {
  source: 'S8', palms: 'S9', 'first-canal': 'S11', planting: 'P3.2', leftover: 'P3.5', offers: 'P4.2', decision: 'P4.2', extra: 'P4.2',
};
