/** Who answers the pages: a server, or this device itself where there is none. */

/** What of a WebSocket the pages use. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface OwnHost {
  connect(): Socket;
  /** The answer to a request of docs/protocol.md: `{"data"}` or `{"error"}`, as JSON. */
  request(method: string, path: string, body: unknown, tokens: string[]): Promise<string>;
}

let own: OwnHost | null = null;

export const hosting = {
  /** This device, if it hosts its own tables. */
  get own(): OwnHost | null {
    return own;
  },
  /** Whether nobody answers, as there is no network. */
  get offline(): boolean {
    return !own && navigator.onLine === false;
  },
  byDevice(device: OwnHost) {
    own = device;
  },
  connect(): Socket {
    if (own) return own.connect();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/api/ws`) as Socket;
  },
};
