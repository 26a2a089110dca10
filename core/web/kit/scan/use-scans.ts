import { useLayoutEffect, useRef } from 'react'
import { tellFailure } from '../send.ts'
import { useInTurn } from './use-in-turn.ts'
import { type ScannerOptions, useScanner } from './use-scanner.ts'

/**
 * Takes what is scanned anywhere on the page one after the other, however fast it comes: none is lost while the one before is
 * on its way, and each finds what that one changed. A failure is told and the next one goes on.
 * @param take does what a code asks for; it is called when the scan before has ended
 * @returns takes a code that came otherwise (typed, by the camera) in its turn
 */
export function useScans(take: (code: string) => Promise<void>, options?: ScannerOptions): (code: string) => void {
  const inTurn = useInTurn()
  const latest = useRef(take)
  useLayoutEffect(() => {
    latest.current = take
  })
  const enqueue = (code: string) => {
    const asked = code.trim()
    if (!asked) return
    void inTurn(async () => {
      await latest.current(asked).catch(tellFailure)
      // What it changed is drawn before the next one begins.
      await new Promise((drawn) => setTimeout(drawn))
    })
  }
  useScanner(enqueue, options)
  return enqueue
}
