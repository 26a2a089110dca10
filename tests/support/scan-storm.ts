import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A place at which random scans of random units are made. */
export interface Storm {
  /** Codes of the stations, that of repair last. */
  stations: readonly string[]
  serials: readonly string[]
  reasonId: number
  scans: number
  /** Asked before each scan; false: no more are made. Absent: until all are. */
  goesOn?(): boolean
  /** Scans under way at a time. */
  atOnce: number
  /** Of all values so many are out of their limits; absent: a tenth. */
  badShare?: number
  /**
   * Sends a call; a call with a key that it was sent with before is the same one. @returns what was answered; null: nothing was, and whether it was
   * done is not known
   */
  send(call: 'stationScan' | 'repairUnit', input: object, key: string): Promise<{ outcome: string } | null>
}

/** How many scans were answered how; `unanswered` were sent again under their key until they were. */
export interface Stormed {
  outcomes: Record<string, number>
  /** Scans that were made, repeated ones once. */
  made: number
  unanswered: number
  repeated: number
  /** Repeated calls that were answered otherwise than the first time. */
  differing: number
}

const chance = (share: number): boolean => Math.random() < share
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

/**
 * Scans units at stations in no order at all, many at a time: half of them where a unit may be wanted next, the others anywhere; some fail, failed ones
 * are mended or not, some calls are sent twice, at once or one after the other.
 */
export async function stormScans({
  stations,
  serials,
  reasonId,
  scans,
  atOnce,
  badShare = 0.1,
  goesOn = () => true,
  send,
}: Storm): Promise<Stormed> {
  const told: Stormed = { outcomes: {}, made: 0, unanswered: 0, repeated: 0, differing: 0 }
  const working = stations.slice(0, -1)
  /** How far each unit came by what was answered: a guess of where it is wanted. */
  const seen = new Map<string, number>()
  let left = scans

  const answered = async (call: 'stationScan' | 'repairUnit', input: object, key: string) => {
    for (;;) {
      const answer = await send(call, input, key)
      if (answer) return answer
      told.unanswered += 1
      await sleep(20)
    }
  }
  async function one(): Promise<void> {
    const serial = pick(serials)
    const at = seen.get(serial) ?? 0
    const station = chance(0.5) ? (working[at] ?? pick(working)) : pick(stations)
    const mends = station === stations.at(-1) && chance(0.7)
    const input = mends
      ? { station, serial, reasonId, action: chance(0.05) ? 'scrap' : 'rework' }
      : { station, serial, values: [{ code: 'v', value: chance(badShare) ? 2 : 0.5 }] }
    const call = mends ? 'repairUnit' : 'stationScan'
    const key = randomUUID()
    const twice = chance(0.1)
    const both = await Promise.all([answered(call, input, key), ...(twice ? [answered(call, input, key)] : [])])
    const [answer] = both
    if (!answer) return
    if (twice) {
      told.repeated += 1
      if (both[1]?.outcome !== answer.outcome) told.differing += 1
    }
    told.outcomes[answer.outcome] = (told.outcomes[answer.outcome] ?? 0) + 1
    if (answer.outcome === 'passed') seen.set(serial, working.indexOf(station) + 1)
    if (answer.outcome === 'repaired') seen.set(serial, 0)
  }
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0 && goesOn()) {
        told.made += 1
        await one()
      }
    }),
  )
  return told
}
