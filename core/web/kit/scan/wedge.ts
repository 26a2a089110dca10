/** Keys typed so far that may be a scanner's. */
export interface Wedge {
  text: string
  /** When the last key came, milliseconds. */
  at: number
}

export interface WedgeOptions {
  /** Longest gap between a scanner's keys, milliseconds. */
  gap: number
  /** Fewest characters of a code. */
  least: number
}

export const wedgeDefaults: WedgeOptions = { gap: 50, least: 4 }
export const emptyWedge: Wedge = { text: '', at: Number.NEGATIVE_INFINITY }

/**
 * Takes one key. A code is a run of keys each within the gap of the last, ended by Enter or Tab; nobody types so fast. A key held
 * down repeats as fast, so a repeated key is a person's.
 */
export function wedgeKey(
  wedge: Wedge,
  key: { key: string; at: number; repeat?: boolean },
  options: WedgeOptions = wedgeDefaults,
): { wedge: Wedge; code?: string } {
  const fast = key.at - wedge.at <= options.gap
  if (key.repeat) return { wedge: emptyWedge }
  if (key.key === 'Enter' || key.key === 'Tab')
    return fast && wedge.text.length >= options.least ? { wedge: emptyWedge, code: wedge.text } : { wedge: emptyWedge }
  // Shift and its like come between a scanner's characters.
  if ([...key.key].length !== 1) return { wedge }
  return { wedge: { text: fast ? wedge.text + key.key : key.key, at: key.at } }
}
