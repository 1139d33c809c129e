// Tiny sounds, made by the browser's own oscillators; silent unless asked for.
import { preferences } from "../preferences.svelte";

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds from the start of the sound. */
  at: number;
  /** Seconds. */
  lasts: number;
  shape: OscillatorType;
  /** 0 to 1. */
  loud: number;
}

let context: AudioContext | null = null;

function sound(...tones: Tone[]): () => void {
  return () => {
    if (!preferences().sound) return;
    context ??= new AudioContext();
    void context.resume();
    for (const tone of tones) play(context, tone);
  };
}

function play(context: AudioContext, { pitch, at, lasts, shape, loud }: Tone): void {
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = shape;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + lasts);
}

export const sounds = {
  deal: sound(...[0, 0.06, 0.12, 0.18].map((at): Tone => ({ pitch: 900, at, lasts: 0.05, shape: "triangle", loud: 0.05 }))),
  play: sound({ pitch: 330, at: 0, lasts: 0.08, shape: "triangle", loud: 0.12 }),
  turn: sound(
    { pitch: 660, at: 0, lasts: 0.12, shape: "sine", loud: 0.1 },
    { pitch: 880, at: 0.1, lasts: 0.16, shape: "sine", loud: 0.1 },
  ),
  bomb: sound(
    { pitch: 70, at: 0, lasts: 0.5, shape: "sawtooth", loud: 0.25 },
    { pitch: 52, at: 0.05, lasts: 0.6, shape: "square", loud: 0.12 },
  ),
  end: sound(
    ...[523, 659, 784].map((pitch, step): Tone => ({ pitch, at: step * 0.12, lasts: 0.3, shape: "sine", loud: 0.09 })),
  ),
};
