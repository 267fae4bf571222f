/**
 * Reviews on this device: one at a time, in a worker of its own, so that games go on meanwhile. A
 * page asks again and again, as it asks a server; what nobody asks for any more ends.
 */
import type { FromWorker, ToWorker } from './calls';
import { listing, startWorker } from './python';

const PATIENCE = 5_000; // milliseconds

interface Job {
  text: string;
  worker: Worker | null;
  answer: string;
  timer?: ReturnType<typeof setTimeout>;
}
let job: Job | null = null;

function end(ended: Job) {
  clearTimeout(ended.timer);
  ended.worker?.terminate();
  ended.worker = null;
}

function begin(text: string): Job {
  const worker = startWorker();
  const begun: Job = {
    text,
    worker,
    answer: JSON.stringify({ data: { done: 0, of: 0, plies: null, review: null } }),
  };
  const fail = (why: string) => {
    begun.answer = JSON.stringify({
      error: { code: 'server/unavailable', message: why, data: {} },
    });
    end(begun);
    job = null; // the next question tries again
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'review') begun.answer = data.text;
    if (data.type === 'failed') fail(data.why);
  };
  worker.onerror = (event) => fail(event.message);
  worker.postMessage({ type: 'review', listing: listing(), text } satisfies ToWorker);
  return begun;
}

/** The answer so far to a request for a review; the last one stays. */
export function review(text: string): Promise<string> {
  if (job?.text !== text) {
    if (job) end(job);
    job = begin(text);
  }
  const asked = job;
  clearTimeout(asked.timer);
  const answer = JSON.parse(asked.answer) as { data?: { review: unknown }; error?: unknown };
  if (answer.data?.review || answer.error) end(asked);
  else
    asked.timer = setTimeout(() => {
      end(asked);
      if (job === asked) job = null;
    }, PATIENCE);
  return Promise.resolve(asked.answer);
}
