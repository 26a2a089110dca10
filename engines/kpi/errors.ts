import type { StateInterval, TimeRange } from './types.ts'

/** Two state intervals of one machine share time: it would be counted twice. */
export class OverlappingIntervals extends Error {
  override readonly name = 'OverlappingIntervals'
  readonly first: StateInterval
  readonly second: StateInterval

  constructor(first: StateInterval, second: StateInterval) {
    super(`state intervals overlap: ${nameInterval(first)} and ${nameInterval(second)}`)
    this.first = first
    this.second = second
  }
}

/** Two windows share time: it would be counted twice. */
export class OverlappingWindows extends Error {
  override readonly name = 'OverlappingWindows'
  readonly first: TimeRange
  readonly second: TimeRange

  constructor(first: TimeRange, second: TimeRange) {
    super(`windows overlap: ${nameRange(first)} and ${nameRange(second)}`)
    this.first = first
    this.second = second
  }
}

/** A range that ends before it begins, or whose ends are no whole milliseconds. */
export class InvalidRange extends RangeError {
  override readonly name = 'InvalidRange'
  readonly range: TimeRange

  constructor(range: TimeRange) {
    super(`no range of whole milliseconds, earlier end first: ${nameRange(range)}`)
    this.range = range
  }
}

/** Throws `InvalidRange` unless both ends are whole numbers and the end is not before the start. */
export function checkRange(range: TimeRange): void {
  if (!(Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end) && range.start <= range.end)) {
    throw new InvalidRange(range)
  }
}

function nameInterval(interval: StateInterval): string {
  const id = interval.id === undefined ? '' : `${interval.id} `
  return `${id}(${interval.state}, ${nameRange(interval)})`
}

function nameRange({ start, end }: TimeRange): string {
  return `${nameInstant(start)} to ${nameInstant(end)}`
}

function nameInstant(instant: number): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? String(instant) : date.toISOString()
}
