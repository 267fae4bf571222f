import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Countdown } from '../src/lib/clock.svelte';
import { ServerTime, clockText, timeLeft } from '../src/lib/time';

const iso = (ms: number) => new Date(ms).toISOString();
const T = Date.parse('2026-11-17T12:00:00Z');

describe("the server's time", () => {
  it('is ours until something is heard', () => {
    expect(new ServerTime().now(T)).toBe(T);
  });
  it('follows the message that was quickest', () => {
    const server = new ServerTime();
    server.hear(iso(T + 60_000), T + 900); // it took 0.9 s
    server.hear(iso(T + 61_000), T + 1050); // and this one 0.05 s
    server.hear(iso(T + 62_000), T + 2700);
    expect(server.now(T + 3000)).toBe(T + 3000 + 59_950);
  });
  it('forgets what it heard long ago: this clock may have been set since', () => {
    const server = new ServerTime();
    server.hear(iso(T + 60_000), T);
    server.hear(iso(T + 3_600_000), T + 3_600_000 - 5000);
    expect(server.now(T + 3_600_000)).toBe(T + 3_605_000);
  });
  it('does not stumble over a time that is none', () => {
    const server = new ServerTime();
    server.hear('');
    expect(server.now(T)).toBe(T);
  });
});

describe('the time left', () => {
  it('is a part of the whole', () => {
    expect(timeLeft(iso(T), iso(T + 40_000), T + 10_000)).toEqual({
      ms: 30_000,
      part: 0.75,
      short: false,
    });
  });
  it('is never below nothing', () => {
    expect(timeLeft(iso(T), iso(T + 40_000), T + 50_000)).toMatchObject({ ms: 0, part: 0 });
  });
  it.each([
    [45, 10],
    [90, 18],
    [86_400, 3600],
  ])('of %i seconds is short in the last %i', (whole, last) => {
    const at = (left: number) =>
      timeLeft(iso(T), iso(T + whole * 1000), T + (whole - left) * 1000).short;
    expect([at(last + 1), at(last)]).toEqual([false, true]);
  });
  it('is written in the units that matter', () => {
    const text = (seconds: number) => clockText(seconds * 1000, 'en');
    expect(text(0)).toBe('0:00');
    expect(text(42)).toBe('0:42');
    expect(text(83)).toBe('1:23');
    expect(text(5 * 3600 + 12 * 60)).toBe('5 hr 12 min');
    expect(text(86_400)).toBe('1 day');
    expect(text(86_400 + 4 * 3600)).toBe('1 day 4 hr');
    expect(text(3 * 86_400 + 5)).toBe('3 days');
    const brief = (seconds: number) => clockText(seconds * 1000, 'en', true);
    expect(brief(83)).toBe('1:23');
    expect(brief(5 * 3600 + 12 * 60)).toBe('5 hr');
    expect(brief(86_400 + 4 * 3600)).toBe('1 day');
    expect(clockText(3 * 86_400_000, 'pl')).toBe('3 dni');
  });
});

describe('a countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: T });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  it('ticks, and warns once', () => {
    const warn = vi.fn();
    const clock = new Countdown(warn);
    clock.run(iso(T), iso(T + 45_000));
    vi.advanceTimersByTime(34_000);
    expect([clock.left!.short, warn.mock.calls.length]).toEqual([false, 0]);
    vi.advanceTimersByTime(5_000);
    expect([clock.left!.short, warn.mock.calls.length]).toEqual([true, 1]);
    clock.stop();
  });
  it('is right with the next tick when the page has slept', () => {
    const clock = new Countdown(() => {});
    clock.run(iso(T), iso(T + 90_000));
    vi.setSystemTime(T + 60_000);
    vi.advanceTimersToNextTimer();
    expect(clock.left!.ms).toBeLessThanOrEqual(30_000);
    clock.stop();
  });
  it('goes by the server, not by this device', () => {
    const clock = new Countdown(() => {});
    clock.server.hear(iso(T + 3_600_000));
    clock.run(iso(T + 3_600_000), iso(T + 3_690_000));
    expect(clock.left).toMatchObject({ ms: 90_000, part: 1 });
    clock.run(null, null);
    expect(clock.left).toBeNull();
  });
});
