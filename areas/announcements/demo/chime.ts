const rate = 8_000
/** Pitches in hertz, one after the other, each for so many seconds. */
const pitches = [660, 880]
const each = 0.4

/** Two tones as a sound file (WAV, 8 kHz, 8 bits, one channel). */
export function chime(): Buffer {
  const length = Math.round(rate * each)
  const samples = Buffer.alloc(length * pitches.length)
  for (const [i, pitch] of pitches.entries())
    for (let at = 0; at < length; at++) {
      const fading = 1 - at / length
      samples[i * length + at] = Math.round(128 + 90 * fading * Math.sin((2 * Math.PI * pitch * at) / rate))
    }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
