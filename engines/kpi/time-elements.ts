import type { Milliseconds, TimeElements } from './types.ts'

export type TimeElement = keyof TimeElements

/** Every time element, the seven that share out the windows first. */
export const timeElements: readonly TimeElement[] = [
  'apt',
  'aust',
  'adet',
  'adot',
  'noData',
  'pdot',
  'rest',
  'fault',
  'yellow',
  'red',
  'outside',
  'failures',
]

/** Of windows, shifts, machines or lines: a group's elements are the sums of its members'. All 0 for none. */
export function sumTimes(members: Iterable<TimeElements>): TimeElements {
  const sum = Object.fromEntries(timeElements.map((name) => [name, 0])) as unknown as TimeElements
  for (const member of members) for (const name of timeElements) sum[name] += member[name]
  return sum
}

/** ISO 22400-2 AUPT, actual unit processing time: set-up and production. */
export function unitProcessingTime({ apt, aust }: Pick<TimeElements, 'apt' | 'aust'>): Milliseconds {
  return apt + aust
}

/** ISO 22400-2 AUBT, actual unit busy time: processing and its delays. */
export function unitBusyTime(times: Pick<TimeElements, 'apt' | 'aust' | 'adet'>): Milliseconds {
  return unitProcessingTime(times) + times.adet
}

/** ISO 22400-2 PBT, planned busy time: the calendar's working time without planned stops. */
export function plannedBusyTime(times: Pick<TimeElements, 'apt' | 'aust' | 'adet' | 'adot' | 'noData'>): Milliseconds {
  return unitBusyTime(times) + times.adot + times.noData
}

/** The whole of the windows: planned busy time, planned stops and rests. */
export function windowTime(times: TimeElements): Milliseconds {
  return plannedBusyTime(times) + times.pdot + times.rest
}
