import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { MeterUse } from '#engines/maintenance/index.ts'
import type { PlanMeter } from '../../contract/plan.ts'

/** A meter that is read for a machine of a plan. */
export interface Metered {
  /** What tells it from the others that are read with it. */
  nth: number
  machineId: number
  meter: PlanMeter
  every: number
  /** From when on it counts, ISO 8601. */
  from: string
}

/** Use a day is that of so many days back. */
const useDays = 30

/** What a machine `d."machineId"` counted from a moment on: running hours and cycles of the time ledger, or what people read. */
const countedSince = (from: ReturnType<typeof sql>) => sql`case d.meter
  when 'hours' then (select coalesce(sum(extract(epoch from coalesce(s.end_at, now()) - greatest(s.start_at, ${from}))), 0) / 3600
    from machine_state s where s.machine_id = d."machineId" and s.state = 'running' and coalesce(s.end_at, now()) > ${from})
  when 'cycles' then (select coalesce(sum(n.pulses), 0) from machine_count n where n.machine_id = d."machineId" and n.minute >= ${from})
  else (select coalesce(sum(r.counted), 0) from maintenance_reading r where r.machine_id = d."machineId" and r.at > ${from}) end`

/** What meters have counted since their plans were done last, and a day over the last 30, by their `nth`. */
export async function meterUses(ctx: Ctx, metered: readonly Metered[]): Promise<Map<number, MeterUse>> {
  if (!metered.length) return new Map()
  const past = sql`now() - ${`${useDays} days`}::interval`
  const { rows } = await sql<{ nth: number; every: number; used: number; perDay: number }>`
    select d.nth, d.every, round(${countedSince(sql`d."from"`)}, 2) as used, ${countedSince(past)} / ${sql.lit(useDays)} as per_day
    from jsonb_to_recordset(${JSON.stringify(metered)}::jsonb)
      as d (nth int, "machineId" bigint, meter text, every numeric, "from" timestamptz)`.execute(ctx.db)
  return new Map(rows.map(({ nth, ...use }) => [nth, use]))
}
