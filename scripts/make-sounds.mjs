// Draws the notification sounds into public/sounds: 16-bit mono WAV, soft sine notes with an envelope. `node scripts/make-sounds.mjs`
import { mkdirSync, writeFileSync } from 'node:fs'

const rate = 11_025

/** A note: pitch in hertz, start and length in seconds, loudness 0…1. */
const sounds = {
  'new-order': [
    { pitch: 659.26, start: 0, length: 0.42, loudness: 0.5 },
    { pitch: 987.77, start: 0.13, length: 0.75, loudness: 0.5 },
  ],
  // One soft drop, that is told from the two notes of an order without looking.
  'new-message': [
    { pitch: 880, start: 0, length: 0.14, loudness: 0.35 },
    { pitch: 1318.51, start: 0.07, length: 0.4, loudness: 0.45 },
  ],
}

/** Rises in 6 ms, so that it does not click, and dies away; a quiet octave above gives it body. */
function sample({ pitch, start, length, loudness }, at) {
  const time = at - start
  if (time < 0 || time >= length) return 0
  const envelope = Math.min(1, time / 0.006) * Math.exp((-4.5 * time) / length) * Math.min(1, (length - time) / 0.04)
  const wave = Math.sin(2 * Math.PI * pitch * time) + 0.22 * Math.sin(4 * Math.PI * pitch * time) + 0.06 * Math.sin(6 * Math.PI * pitch * time)
  return loudness * envelope * wave * 0.72
}

function wav(notes) {
  const length = Math.ceil(Math.max(...notes.map((note) => note.start + note.length)) * rate)
  const bytes = Buffer.alloc(44 + length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(length * 2, 40)
  for (let index = 0; index < length; index += 1) {
    const sum = notes.reduce((total, note) => total + sample(note, index / rate), 0)
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sum)) * 32_000), 44 + index * 2)
  }
  return bytes
}

mkdirSync('public/sounds', { recursive: true })
for (const [name, notes] of Object.entries(sounds)) writeFileSync(`public/sounds/${name}.wav`, wav(notes))
