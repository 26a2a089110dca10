/**
 * The number in a typed text, with a point and at most `scale` decimals, as far as it makes sense; '' for none. `sign` is the
 * language's decimal sign; the other of point and comma groups thousands. Where the comma is the sign, a point counts as one too
 * unless it groups, because many keypads have no comma.
 */
export function digitsOf(text: string, sign: ',' | '.', scale: number): string {
  const grouped = sign === '.' || scale === 0 || text.includes(',') || /^-?\d{1,3}(\.\d{3})+$/.test(text)
  const plain = grouped ? text.replaceAll(sign === '.' ? ',' : '.', '') : text
  const digits = plain.replace(',', '.').replace(/[^\d.-]/g, '')
  const pattern = scale ? new RegExp(`^-?\\d*(?:\\.\\d{0,${scale}})?`) : /^-?\d*/
  return pattern.exec(digits)?.[0] ?? ''
}
