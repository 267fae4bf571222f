/**
 * Sounds made on the spot: wood for tiles, coins for money, a trickle for water, wind for drought,
 * rain and a chord for a victory, a bell for one's turn.
 */
import { settings } from './settings.svelte';

const LOUDEST = 2;

export type Sound = 'tile' | 'coin' | 'water' | 'wind' | 'rain' | 'bell';

let context: AudioContext | null = null;
let master: GainNode | null = null; // the volume that was chosen

function noise(audio: AudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

function tone(
  audio: AudioContext,
  frequency: number,
  at: number,
  length: number,
  volume: number,
  type: OscillatorType = 'sine',
) {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, audio.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + length);
  oscillator.connect(gain).connect(master!);
  oscillator.start(audio.currentTime + at);
  oscillator.stop(audio.currentTime + at + length);
}

function rush(audio: AudioContext, low: number, high: number, length: number, volume: number) {
  const source = noise(audio, length);
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  filter.type = 'bandpass';
  filter.Q.value = 1.2;
  filter.frequency.setValueAtTime(low, audio.currentTime);
  filter.frequency.linearRampToValueAtTime(high, audio.currentTime + length);
  gain.gain.setValueAtTime(0.0001, audio.currentTime);
  gain.gain.linearRampToValueAtTime(volume, audio.currentTime + length * 0.3);
  gain.gain.linearRampToValueAtTime(0.0001, audio.currentTime + length);
  source.connect(filter).connect(gain).connect(master!);
  source.start();
}

export function play(sound: Sound) {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  if (!master) {
    master = audio.createGain();
    master.connect(audio.destination);
  }
  master.gain.value = settings.volume ** 2 * LOUDEST; // the ear hears steps, not shares
  if (audio.state === 'suspended') void audio.resume(); // made before the page was first touched
  if (sound === 'tile') {
    tone(audio, 180, 0, 0.09, 0.35, 'triangle');
    rush(audio, 900, 400, 0.06, 0.2);
  } else if (sound === 'coin') {
    tone(audio, 2100, 0, 0.16, 0.07);
    tone(audio, 2800, 0.05, 0.2, 0.06);
  } else if (sound === 'water') {
    rush(audio, 700, 1900, 0.9, 0.12);
    for (let i = 0; i < 6; i += 1) tone(audio, 700 + 500 * Math.random(), 0.12 * i, 0.08, 0.04);
  } else if (sound === 'wind') rush(audio, 300, 650, 1.5, 0.18);
  else if (sound === 'rain') {
    rush(audio, 2600, 1800, 4, 0.06);
    [392, 494, 587, 784].forEach((note, i) => tone(audio, note, 0.13 * i, 1.4, 0.08));
  } else {
    tone(audio, 660, 0, 1, 0.12);
    tone(audio, 990, 0.02, 0.8, 0.05);
  }
}
