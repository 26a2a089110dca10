import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { leadingZeroBits, type Puzzle } from '../contract/puzzle.ts'

export type { Puzzle }

/**
 * Finds the nonce of a puzzle: about 2^bits digests. The browser's own digests are no use here: they are there on encrypted pages alone,
 * and a factory's server is often reached without.
 */
export function solve({ salt, bits }: Puzzle): string {
  const begun = sha256.create().update(utf8ToBytes(`${salt}.`))
  for (let i = 0; ; i++) {
    const nonce = i.toString(36)
    if (leadingZeroBits(begun.clone().update(utf8ToBytes(nonce)).digest()) >= bits) return nonce
  }
}
