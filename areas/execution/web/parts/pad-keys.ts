export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back' | 'clear'

/** Quantities have so many digits before the point at most. */
const digitsMost = 11

/** What the pad shows after a key: digits as they are typed, no more decimals than the unit has. */
export function padKey(text: string, key: PadKey, scale: number): string {
  if (key === 'clear') return ''
  if (key === 'back') return text.slice(0, -1)
  const [whole = '', decimals] = text.split('.')
  if (key === '.') return scale > 0 && decimals === undefined ? `${whole || '0'}.` : text
  if (decimals !== undefined) return decimals.length < scale ? text + key : text
  if (whole === '0') return key
  return whole.length < digitsMost ? text + key : text
}
