/** What a page and the worker say to each other. Texts are JSON of docs/protocol.md. */
export type ToWorker =
  | { type: 'load'; listing: string }
  | { type: 'review'; listing: string; text: string } // a worker for one review
  | { type: 'request'; id: number; text: string }
  | { type: 'hear'; line: number; text: string }
  | { type: 'hang-up'; line: number };

export type FromWorker =
  | { type: 'progress'; loaded: number; total: number }
  | { type: 'starting'; done: number; of: number } // all is loaded
  | { type: 'ready' }
  | { type: 'failed'; why: string }
  | { type: 'review'; text: string } // the answer so far
  | { type: 'answer'; id: number; text: string }
  | { type: 'say'; line: number; text: string }
  | { type: 'close'; line: number };
