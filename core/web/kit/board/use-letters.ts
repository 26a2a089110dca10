import { type RefObject, useLayoutEffect, useRef } from 'react'
import { largestFitting, letterSteps } from './fill.ts'

interface Options {
  /** Selector of what may not overflow within the box; absent: nothing but the box itself. */
  parts?: string
  /** Selector of what has two lines at most where it can, and is no higher than its row; in parts that may not overflow, no wider than its own. */
  words?: string
  /** The largest letters, in ems of the board. */
  most?: number
  /** Told how much of what there is fits the box even with the least letters, 0–1. */
  short?(share: number): void
  /** Told when the box has room, but a part is too narrow for its words even in the least letters. */
  narrow?(): void
}

/** Two lines with a bar's edge around them, in letters. */
const twoLines = 2.6
/** Whole words are worth so much smaller letters. */
const wholeWords = 0.8

/** A pixel of rounding is no overflow. */
const over = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1

function tooHigh(element: HTMLElement, most: number): boolean {
  const row = element.closest<HTMLElement>('tr')
  const shared = row?.parentElement ? row.parentElement.clientHeight / row.parentElement.childElementCount : most
  return element.offsetHeight > Math.min(most, Math.max(shared, row?.clientHeight ?? 0)) + 1
}

/**
 * Sets the largest letters (`--fit`, in ems of the board) at which everything in a box can be read, after each change of what it shows.
 * They are measured where they stand: languages differ too much for a reckoning.
 */
export function useLetters(
  box: RefObject<HTMLElement | null>,
  { parts, words, most: largestLetter = 6, short, narrow }: Options = {},
): void {
  const last = useRef('')
  useLayoutEffect(() => {
    const element = box.current
    if (!element?.clientHeight) return
    // What reads the same in a box of the same size has the same letters: a board that is read anew every three seconds is measured once.
    const now = `${element.clientWidth}x${element.clientHeight} ${parts} ${element.textContent}`
    if (now === last.current) return
    last.current = now
    const em = Number.parseFloat(getComputedStyle(element).fontSize)
    const all = (selector: string | undefined) => (selector ? [...element.querySelectorAll<HTMLElement>(selector)] : [])
    const [kept, lines] = [all(parts), all(words)]
    let lineLimit = twoLines
    const fits = (step: number) => {
      element.style.setProperty('--fit', String(step))
      const cut = (each: HTMLElement) =>
        tooHigh(each, step * em * lineLimit) || (kept.length > 0 && each.scrollWidth > each.clientWidth + 1)
      return !over(element) && !kept.some(over) && !lines.some(cut)
    }
    const steps = letterSteps.filter((each) => each <= largestLetter)
    const largest = (whole: boolean) => {
      element.classList.toggle('board-whole', whole)
      return largestFitting(steps, fits)
    }
    element.classList.remove('board-tight')
    const broken = largest(false)
    const whole = largest(true)
    const step = whole >= broken * wholeWords && fits(whole) ? whole : broken
    element.classList.toggle('board-whole', step === whole && fits(whole))
    if (fits(step)) return
    if (!parts) {
      // Fewer rows make no column wider: words that want a third line have it where their row is high enough.
      lineLimit = Number.POSITIVE_INFINITY
      if (fits(largest(false))) return
    }
    if (!over(element)) return narrow?.()
    element.classList.add('board-tight')
    if (element.scrollHeight > element.clientHeight + 1) short?.(element.clientHeight / element.scrollHeight)
  })
}
