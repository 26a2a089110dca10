/**
 * What of a caller's address tells callers apart: all of IPv4, the network (64 bits) of IPv6, where anybody has any number of the rest.
 */
export function addressOf(ip: string | null): string {
  const text = (ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (!text.includes(':')) return text
  const [head = '', tail] = text.split('::')
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  if (tail !== undefined) groups.push(...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0'))
  return [...groups, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
