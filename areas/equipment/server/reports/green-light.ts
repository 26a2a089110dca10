import { sql } from 'kysely'
import type { Sort } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn } from '#core/server/crud/names.ts'
import { readWhere } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import { type GreenLightRow, greenLightReport } from '../../contract/green-light.ts'
import { machinesOf, reportWhere } from './report-where.ts'

const where = reportWhere
  .omit({ day: true })
  .extend({ keyword: writtenText().max(200).nullish() })
  .strict()

interface Running {
  id: number
  taskNo: string
  workorderNo: string | null
  materialDesc: string | null
  produreName: string | null
  machineId: number
  startedAt: string
  planQuantity: number
  reported: number
  trip: number | null
  greenLampDuration: number | null
  green: number
}

/** Tasks at work on machines: the green lamp's time since the start ÷ the operation's green-lamp duration gives whole cycles, and those pieces. */
async function readGreenLight(ctx: Ctx, asked: Record<string, unknown>) {
  const { keyword, ...places } = readWhere(where, asked)
  const machines = await machinesOf(ctx, places)
  const now = ctx.now.toISOString()
  const { rows } = await sql<Running>`
    select t.id, t.task_no, w.workorder_no, ${madeNameIn(ctx, 'w')} as material_desc, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as produre_name, t.machine_id, t.started_at, t.plan_quantity,
      t.reported_good + t.reported_defective as reported, o.single_trip_quantity as trip, o.green_lamp_duration,
      coalesce((
        select sum(extract(epoch from least(coalesce(s.end_at, ${now}), ${now}::timestamptz) - greatest(s.start_at, t.started_at)))
        from machine_state s where s.machine_id = t.machine_id and s.lamp = 'green' and s.start_at < ${now}
          and coalesce(s.end_at, ${now}) > t.started_at and s.start_at >= t.started_at - interval '31 days'
      ), 0) as green
    from task t
    left join order_operation o on o.team_id = t.team_id and o.id = coalesce(t.order_operation_id,
      (select m.order_operation_id from task m where m.combined_into = t.id order by m.id limit 1))
    left join work_order w on w.team_id = t.team_id and w.id = o.work_order_id
    where t.machine_id = any(${[...machines.keys()]}::bigint[]) and t.status in ('inProgress', 'moldChanging')
      and t.combined_into is null and t.started_at is not null`.execute(ctx.db)
  const listed = rows.flatMap(({ trip, green, ...row }): GreenLightRow[] => {
    const machine = machines.get(row.machineId)
    if (!machine) return []
    const { greenLampDuration, planQuantity, reported } = row
    const reckoned = greenLampDuration && trip ? Math.floor(green / greenLampDuration) * trip : null
    return [
      {
        ...row,
        version: 1,
        greenSeconds: Math.round(green * 1000) / 1000,
        reckoned,
        progress: reckoned === null ? null : reckoned / planQuantity,
        reportedProgress: reported / planQuantity,
        machineName: machine.name,
        lineId: machine.lineId,
        lineName: machine.lineName,
        workshopId: machine.workshopId,
        workshopName: machine.workshopName,
      },
    ]
  })
  const sort: Sort[] = [{ field: 'progress', order: 'desc' }]
  return { rows: keyword ? listed.filter((row) => speaksOf(row, keyword)) : listed, more: {}, sort }
}

const speaksOf = (row: GreenLightRow, keyword: string): boolean =>
  [row.taskNo, row.workorderNo, row.materialDesc, row.machineName].some((text) =>
    text?.toLowerCase().includes(keyword.trim().toLowerCase()),
  )

export const greenLight = serveReport(greenLightReport, readGreenLight)
