import { z } from 'zod'
import { writtenText } from '#core/contract/text.ts'

/** What a server that is guessed at asks of the next who tries: a number whose SHA-256 behind the salt begins with so many zero bits. */
export const puzzle = z.object({ salt: z.string(), bits: z.number().int() })
export type Puzzle = z.infer<typeof puzzle>

/** Its solution: the SHA-256 of `<salt>.<nonce>` begins with the bits asked for. */
export const solution = z.object({ salt: writtenText().max(64), nonce: writtenText().max(32) })
export type Solution = z.infer<typeof solution>

/** The zero bits that a digest begins with. */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    if (byte) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}
