import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { forecastDue, nextDue } from '#engines/maintenance/index.ts'
import type { MaintenanceKind } from '../../contract/plan.ts'
import { allPairs } from '../due/pairs.ts'
import { readPairs, workingDays } from '../due/plan-facts.ts'
import { joinSubject, type Subject, subjectKey } from './subject.ts'

interface Named extends Subject {
  planId: number
  kind: MaintenanceKind
  planName: string
  machineNumber: string
  machineName: string
  minutes: number | null
  personIds: number[]
  groupId: number | null
}

/** What a plan will ask for on a machine or object. */
export interface Coming extends Named {
  dueOn: string
  /** Foreseen from how the machine is used, not from the calendar alone. */
  byMeter: boolean
}

/** The days that are looked at, and the kind of plans. */
export interface Days {
  from: string
  to: string
  kind?: MaintenanceKind | null
}

const later = (one: string, other: string) => (one > other ? one : other)

/** What the plans will ask for in some days, if everything is done on its day; nothing of the past. */
export async function comingOf(ctx: Ctx, { from, to, kind }: Days): Promise<Coming[]> {
  const today = dayOf(ctx)
  if (to < today) return []
  const pairs = await readPairs(ctx)
  const works = await workingDays(ctx, pairs)
  const { rows } = await sql<Named>`
    select p.id as plan_id, x.machine_id, x.object_id, p.kind, ${nameIn(ctx, 'p')} as plan_name, m.number as machine_number, ${nameIn(ctx, 'm')} as machine_name,
      p.minutes, p.person_ids, p.group_id
    from ${allPairs} x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id
    ${joinSubject('x')}
    where p.enabled ${kind ? sql`and p.kind = ${kind}` : sql``}`.execute(ctx.db)
  const names = new Map(rows.map((row) => [`${row.planId} ${subjectKey(row)}`, row]))
  return pairs.flatMap(({ planId, machineId, objectId, plan, next, open, meter }) => {
    const of = { machineId, objectId }
    const named = names.get(`${planId} ${subjectKey(of)}`)
    if (!named) return []
    const first = open
      ? nextDue(
          plan,
          { cycleOn: open.cycleOn, on: later(open.dueOn, today) },
          { meter: meter && { ...meter, used: 0 }, from: today, works: works(of) },
        )
      : next
    return forecastDue(plan, first, { meter, to, works: works(of) })
      .filter(({ dueOn }) => dueOn >= from)
      .map(({ dueOn }) => ({ ...named, dueOn, byMeter: meter !== null }))
  })
}
