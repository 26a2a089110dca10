import { type DateRange, monthOf, weekOf } from '#engines/working-time/index.ts'
import type { Target } from '../../contract/target.ts'
import type { Ctx } from '../context.ts'
import { dayOf } from '../day.ts'
import type { Group } from './sum-groups.ts'

type Keys = Group['keys']

/** What a measure of a group is to reach on a day; null: nothing is said of it. */
export type MeasureTargets = (measure: string, keys: Keys, day: string) => Target | null

/** What of a summary's measures is judged by targets: read once for all its days. */
export type ReadTargets = (ctx: Ctx, days: DateRange) => Promise<MeasureTargets>

/** What the measures of a group are to reach; null: of none of them anything is said. */
export type TargetsOf = (keys: Keys) => Record<string, Target> | null

interface Asked {
  days: DateRange
  measures: readonly string[]
  /** Ids that dimensions are narrowed to; one alone holds for every row. */
  ids: Readonly<Record<string, readonly number[] | null>>
}

/** Figures over several days are judged by what holds on the last of them that has begun. */
const lastDay = (keys: Keys, last: string): string => {
  if (typeof keys.day === 'string') return keys.day
  if (typeof keys.week === 'string') return earlier(weekOf(keys.week).to, last)
  if (typeof keys.month === 'string') return earlier(monthOf(`${keys.month}-01`).to, last)
  return last
}
const earlier = (a: string, b: string): string => (a < b ? a : b)

export async function targetsBy(ctx: Ctx, read: ReadTargets | undefined, asked: Asked): Promise<TargetsOf> {
  if (!read) return () => null
  const { days, measures, ids } = asked
  const today = dayOf(ctx)
  const last = days.from > today ? days.from : earlier(days.to, today)
  const of = await read(ctx, { from: days.from, to: days.to })
  const known = Object.fromEntries(
    Object.entries(ids).flatMap(([key, some]) => (some?.length === 1 ? [[key, some[0] as number]] : [])),
  )
  return (keys) => {
    const found: Record<string, Target> = {}
    for (const measure of measures) {
      const target = of(measure, { ...known, ...keys }, lastDay(keys, last))
      if (target) found[measure] = target
    }
    return Object.keys(found).length ? found : null
  }
}
