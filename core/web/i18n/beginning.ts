/** What a message's key begins with, by which its area is found: the first name, of rights with their noun (`right.station`). */
export function beginningOf(key: string): string {
  const [first = '', second = ''] = key.split('.')
  return first === 'right' ? `right.${second}` : first
}
