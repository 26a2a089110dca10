import { type RefObject, useEffect } from 'react'

/** Milliseconds between bright and dim. */
const beat = 500

/**
 * Turns all lamps of a board that blink on and off together, by one attribute of the board. An animation of each lamp's own would
 * cost a layer and frames without end for each: on a wall of thousands of machines they leave no time for anything else.
 */
export function useBlink(board: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const timer = setInterval(() => board.current?.toggleAttribute('data-dim'), beat)
    return () => clearInterval(timer)
  }, [board])
}
