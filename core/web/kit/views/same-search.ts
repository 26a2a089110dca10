import type { SearchValues } from '../list/where.ts'

/** Whether two searches ask for the same: what is empty asks for nothing, and the order of several choices does not matter. */
export const sameSearch = (one: SearchValues, other: SearchValues): boolean => told(one) === told(other)

function told(values: SearchValues): string {
  const asked = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length),
  )
  const ordered = asked.map(([key, value]) => [key, Array.isArray(value) ? [...value].map(String).sort() : value])
  return JSON.stringify(ordered.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)))
}
