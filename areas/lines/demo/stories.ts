import type { Chance } from '#core/server/demo/chance.ts'
import { atStation, betweenUnits, isGood, readings, untilMended } from '#simulator/people/line.ts'
import { after, isStuck, nextOf, type Route, type RouteUnit, reentryOf, repaired } from '../contract/interlock.ts'
import type { ProfileDraft, ProfileStation } from '../contract/profile.ts'
import type { ToldPart, ToldPass, ToldRepair, ToldUnit } from '../server/index.ts'

const minute = 60_000
/** So often a unit is mended; when it fails again it is given up. */
const mostRepairs = 1

/** How a line works: with whom, what of, and up to when. */
export interface LineStory {
  draft: ProfileDraft
  /** Who works its stations, and who mends; each user's id. */
  workers: readonly number[]
  menders: readonly number[]
  /** What is built into a unit at a place of a station's list. */
  part(station: ProfileStation, place: number, unit: { serial: string; attempt: number }): ToldPart
  /** Epoch milliseconds: what would happen later is not told. */
  until: number
  chance: Chance
}

/** Units that came to a line one after the other, each as far as it got. @param from epoch milliseconds of the first */
export function tellStories(
  story: LineStory,
  serials: readonly { id: number; serial: string }[],
  from: number,
): ToldUnit[] {
  return serials.map(({ id, serial }, i) => ({
    serialId: id,
    serial,
    steps: stepsOf(story, serial, from + i * betweenUnits * minute + story.chance.whole(0, 3 * minute)),
  }))
}

/** What a unit went through: to the station that is next, to repair where it failed, until it is through, given up, or the time is over. */
function stepsOf(story: LineStory, serial: string, begins: number): ToldUnit['steps'] {
  const { draft, until } = story
  const route: Route = draft
  const steps: (ToldPass | ToldRepair)[] = []
  let unit: RouteUnit = { status: 'running', passes: [] }
  let repairs = 0
  for (let at = begins; at <= until; ) {
    if (unit.status === 'failed') {
      at += takes(story, untilMended)
      if (at > until) break
      const failed = unit.passes.findLast(({ stands, result }) => stands && result === 'fail')?.station ?? ''
      const step = repairOf(story, failed, at)
      const code = reentryOf(route, failed, draft.causes.find(({ reasonId }) => reasonId === step.reasonId)?.station)
      const next = repaired(route, unit, code)
      repairs += 1
      if (repairs > mostRepairs || isStuck(route, next)) return [...steps, { ...step, action: 'scrap' }]
      steps.push(step)
      unit = next
    } else {
      const station = stationOf(draft, nextOf(route, unit)?.code)
      if (!station) break
      const step = passOf(story, station, { serial, attempt: steps.length }, at)
      steps.push(step)
      unit = after(route, unit, station, isGood(station.collect, step.values) ? 'pass' : 'fail')
    }
    at += takes(story, atStation)
  }
  return steps
}

const takes = ({ chance }: LineStory, [least, most]: readonly [number, number]): number =>
  chance.whole(least * minute, most * minute)

const stationOf = ({ stations }: ProfileDraft, code: string | undefined) => stations.find((each) => each.code === code)

/** One of a few who takes turns by the time. */
const by = (people: readonly number[], station: string, at: number): number | null =>
  people[(Math.floor(at / (12 * 60 * minute)) + (station.codePointAt(station.length - 2) ?? 0)) % people.length] ?? null

function passOf(
  story: LineStory,
  station: ProfileStation,
  unit: { serial: string; attempt: number },
  at: number,
): ToldPass {
  const pass: ToldPass = {
    kind: 'pass',
    station: station.code,
    at: new Date(at).toISOString(),
    userId: by(story.workers, station.code, at),
    // By chance, not by the serial: that has the date in it, and the factory is the same on every day.
    values: readings(station.collect, String(story.chance.next())),
    parts: [],
  }
  return isGood(station.collect, pass.values)
    ? { ...pass, parts: station.bind.map((_, i) => story.part(station, i, unit)) }
    : pass
}

/** The cause is one that sends the unit back to where it failed, or before. */
function repairOf({ draft, menders, chance }: LineStory, failed: string, at: number): ToldRepair {
  const place = draft.stations.findIndex(({ code }) => code === failed)
  const fitting = draft.causes.filter(
    ({ station }) => draft.stations.findIndex(({ code }) => code === station) <= place,
  )
  const { reasonId } = chance.pick(fitting.length ? fitting : draft.causes)
  const action = chance.pick(['rework', 'replace'] as const)
  return { kind: 'repair', at: new Date(at).toISOString(), userId: by(menders, 'REP', at), reasonId, action }
}
