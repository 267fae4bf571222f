/**
 * The device as its own host: starts the worker when it is first needed, and speaks the protocol
 * with it. Only one tab at a time hosts the games, so that two never write the same one.
 */
import type { OwnHost, Socket } from '../net/host';
import type { FromWorker, ToWorker } from './calls';
import { listing, startWorker } from './python';
import { review } from './reviews';

/** Loading has an end that is known; then the device starts, in a few steps. */
type Loading = { loaded: number; total: number } | { done: number; of: number };
export type Device =
  | { state: 'idle' }
  | { state: 'loading'; progress: Loading | null }
  | { state: 'ready' }
  | { state: 'elsewhere' }
  | { state: 'failed'; why: string };

let now = $state.raw<Device>({ state: 'idle' });
let worker: Worker | null = null;
let ready: Promise<Worker> | null = null;
let asked = 0;
let lines = 0;
const answers = new Map<number, (text: string) => void>();
const open = new Map<number, Line>();

function start(steal: boolean): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const host = () => new Promise<void>((done) => begin(resolve, reject, done));
    if (!navigator.locks) {
      void host();
      return;
    }
    navigator.locks
      .request('santiago-host', steal ? { steal } : { ifAvailable: true }, (lock) => {
        if (lock) return host();
        now = { state: 'elsewhere' };
        reject(new Error('elsewhere'));
        return undefined;
      })
      .catch(() => stop({ state: 'elsewhere' })); // another tab has taken over
  });
}

function begin(resolve: (w: Worker) => void, reject: (e: Error) => void, done: () => void) {
  now = { state: 'loading', progress: null };
  const started = startWorker();
  worker = started;
  const post = (message: ToWorker) => started.postMessage(message);
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    switch (data.type) {
      case 'progress':
      case 'starting':
        now = { state: 'loading', progress: data };
        break;
      case 'ready':
        now = { state: 'ready' };
        resolve(started);
        break;
      case 'failed':
        stop({ state: 'failed', why: data.why });
        reject(new Error(data.why));
        done();
        break;
      case 'answer':
        answers.get(data.id)?.(data.text);
        answers.delete(data.id);
        break;
      case 'say':
        open.get(data.line)?.onmessage?.({ data: data.text });
        break;
      case 'close':
        open.get(data.line)?.end(4404);
        break;
    }
  };
  started.onerror = (event) => {
    stop({ state: 'failed', why: event.message });
    reject(new Error(event.message));
    done();
  };
  post({ type: 'load', listing: listing() });
}

function stop(why: Device) {
  worker?.terminate();
  worker = ready = null;
  now = why;
  for (const line of [...open.values()]) line.end(1006);
}

function host(): Promise<Worker> {
  if (now.state === 'elsewhere' || now.state === 'failed')
    return Promise.reject(new Error(now.state));
  return (ready ??= start(false));
}

class Line implements Socket {
  readonly number = ++lines;
  readyState: number = WebSocket.CONNECTING;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor() {
    host().then(
      () => {
        if (this.readyState !== WebSocket.CONNECTING) return;
        open.set(this.number, this);
        this.readyState = WebSocket.OPEN;
        this.onopen?.();
      },
      () => this.end(1006),
    );
  }
  send(text: string) {
    worker?.postMessage({ type: 'hear', line: this.number, text } satisfies ToWorker);
  }
  close(code = 1000) {
    worker?.postMessage({ type: 'hang-up', line: this.number } satisfies ToWorker);
    this.end(code);
  }
  end(code: number) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    open.delete(this.number);
    queueMicrotask(() => this.onclose?.({ code }));
  }
}

export const device = {
  get now(): Device {
    return now;
  },
  connect: (): Socket => new Line(),

  /** The answer to a request, as the server would give it. */
  async request(method: string, path: string, body: unknown, tokens: string[]): Promise<string> {
    if (path === '/api/review') return review(JSON.stringify(body));
    const started = await host();
    const id = ++asked;
    const text = JSON.stringify({ method, path, body, tokens });
    return new Promise((resolve) => {
      answers.set(id, resolve);
      started.postMessage({ type: 'request', id, text } satisfies ToWorker);
    });
  },

  /** Host the games in this tab; another one that does so stops. */
  takeOver() {
    now = { state: 'idle' };
    ready = start(true);
    ready.catch(() => undefined);
  },
  /** Stop loading, or try once more. */
  cancel: () => stop({ state: 'idle' }),
  again() {
    now = { state: 'idle' };
    void host().catch(() => undefined);
  },
} satisfies OwnHost & Record<string, unknown>;
