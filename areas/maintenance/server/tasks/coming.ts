import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { forecastDue, nextDue } from '#engines/maintenance/index.ts'
import type { MaintenanceKind } from '../../contract/plan.ts'
import { readPairs, workingDays } from '../due/plan-facts.ts'

interface Named {
  planId: number
  machineId: number
  kind: MaintenanceKind
  planName: string
  machineNumber: string
  machineName: string
  minutes: number | null
  personIds: number[]
  groupId: number | null
}

/** What a plan will ask for on a machine. */
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
    select p.id as plan_id, x.machine_id, p.kind, p.name as plan_name, m.number as machine_number, ${nameIn(ctx, 'm')} as machine_name,
      p.minutes, p.person_ids, p.group_id
    from maintenance_plan_machine x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id
    join machine m on m.team_id = x.team_id and m.id = x.machine_id
    where p.enabled ${kind ? sql`and p.kind = ${kind}` : sql``}`.execute(ctx.db)
  const names = new Map(rows.map((row) => [`${row.planId} ${row.machineId}`, row]))
  return pairs.flatMap(({ planId, machineId, plan, next, open, meter }) => {
    const named = names.get(`${planId} ${machineId}`)
    if (!named) return []
    const first = open
      ? nextDue(
          plan,
          { cycleOn: open.cycleOn, on: later(open.dueOn, today) },
          { meter: meter && { ...meter, used: 0 }, from: today, works: works(machineId) },
        )
      : next
    return forecastDue(plan, first, { meter, to, works: works(machineId) })
      .filter(({ dueOn }) => dueOn >= from)
      .map(({ dueOn }) => ({ ...named, dueOn, byMeter: meter !== null }))
  })
}
