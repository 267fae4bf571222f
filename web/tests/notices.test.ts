import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowed, notify } from '../src/lib/notify';
import { settings } from '../src/lib/settings.svelte';
import { play, type Sound } from '../src/lib/sound';

describe('a notice', () => {
  let shown: { title: string; body?: string; tag?: string }[];
  let worker:
    | {
        active: object | null;
        showNotification: (title: string, options: { body: string; tag: string }) => Promise<void>;
      }
    | undefined;
  const page = { hidden: true };
  class Note {
    static permission = 'granted';
    onclick?: () => void;
    constructor(title: string, options: { body: string; tag: string }) {
      shown.push({ title, ...options });
    }
  }
  beforeEach(() => {
    shown = [];
    worker = undefined;
    page.hidden = true;
    Note.permission = 'granted';
    settings.notify = true;
    vi.stubGlobal('window', { Notification: Note });
    vi.stubGlobal('Notification', Note);
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { pathname: '/table/t' });
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => worker } });
  });
  afterEach(() => {
    settings.notify = false;
    vi.unstubAllGlobals();
  });

  it('is shown once a table, by its tag', async () => {
    await notify('Your turn.', 't');
    expect(shown).toMatchObject([
      { title: 'Santiago', body: 'Your turn.', tag: 't', data: '/table/t' },
    ]);
  });
  it('goes through the service worker where there is one that works', async () => {
    const calls: string[] = [];
    worker = {
      active: {},
      showNotification: async (_, options) => {
        calls.push(options.body);
      },
    };
    await notify('Your turn.', 't');
    expect([calls, shown]).toEqual([['Your turn.'], []]);
    worker.active = null;
    await notify('Again.', 't');
    expect(shown.map((n) => n.body)).toEqual(['Again.']);
  });
  it.each<[string, () => void]>([
    [
      'nobody asked for it',
      () => {
        settings.notify = false;
      },
    ],
    [
      'the page is being looked at',
      () => {
        page.hidden = false;
      },
    ],
    [
      'the browser was told no',
      () => {
        Note.permission = 'denied';
      },
    ],
    [
      'there are none in this browser',
      () => {
        vi.stubGlobal('window', {});
      },
    ],
  ])('is not shown when %s', async (_, change) => {
    change();
    await notify('Your turn.', 't');
    expect(shown).toEqual([]);
  });
  it('is allowed only when the browser says so', () => {
    expect(allowed()).toBe(true);
    Note.permission = 'default';
    expect(allowed()).toBe(false);
  });
});

describe('a sound', () => {
  let audio: {
    started: number;
    ended: number[];
    volumes: number[];
    resumed: number;
    contexts: number;
  };
  const param = () => ({
    value: 0,
    setValueAtTime: (v: number) => {
      audio.volumes.push(v);
    },
    exponentialRampToValueAtTime: (v: number) => {
      audio.volumes.push(v);
    },
    linearRampToValueAtTime: (v: number) => {
      audio.volumes.push(v);
    },
  });
  class Node_ {
    frequency = param();
    gain = param();
    Q = { value: 0 };
    type = '';
    buffer: unknown = null;
    connect<T>(to: T): T {
      return to;
    }
    start() {
      audio.started += 1;
    }
    stop(at: number) {
      audio.ended.push(at);
    }
  }
  class Audio {
    state = 'suspended';
    currentTime = 2;
    sampleRate = 100;
    destination = new Node_();
    constructor() {
      audio.contexts += 1;
    }
    async resume() {
      audio.resumed += 1;
      this.state = 'running';
    }
    createOscillator() {
      return new Node_();
    }
    createGain() {
      return new Node_();
    }
    createBiquadFilter() {
      return new Node_();
    }
    createBufferSource() {
      return new Node_();
    }
    createBuffer(_: number, length: number) {
      return { getChannelData: () => new Float32Array(length) };
    }
  }
  const sounds: Sound[] = ['tile', 'coin', 'water', 'wind', 'bell'];
  beforeEach(() => {
    audio = { started: 0, ended: [], volumes: [], resumed: 0, contexts: 0 };
    vi.stubGlobal('AudioContext', Audio);
  });
  afterEach(() => {
    settings.sound = false;
    vi.unstubAllGlobals();
  });

  it('is silent until asked for, and where there is no audio', () => {
    for (const sound of sounds) play(sound);
    settings.sound = true;
    vi.stubGlobal('AudioContext', undefined);
    for (const sound of sounds) play(sound);
    expect([audio.contexts, audio.started]).toEqual([0, 0]);
  });
  it('is audio in one context, woken if it sleeps', () => {
    settings.sound = true;
    for (const sound of sounds) play(sound);
    expect([audio.contexts, audio.resumed]).toEqual([1, 1]);
  });
  it.each(sounds)('%s is heard, soft, and ends', (sound) => {
    settings.sound = true;
    play(sound);
    expect(audio.started).toBeGreaterThan(0);
    for (const end of audio.ended) expect(end).toBeGreaterThan(2);
  });
  it('bells are no louder than wood', () => {
    settings.sound = true;
    const loudest = (sound: Sound) => {
      audio.volumes = [];
      play(sound);
      return Math.max(...audio.volumes.filter((v) => v <= 1));
    };
    expect(loudest('bell')).toBeLessThanOrEqual(loudest('tile'));
    expect(loudest('tile')).toBeLessThan(0.5);
  });
});
