import { z } from 'zod'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { reportDays, reportIds } from '#core/server/crud/report-where.ts'

/** What reports of machines are narrowed by. */
export const reportWhere = z.object({
  day: reportDays,
  workshopId: reportIds,
  lineId: reportIds,
  machineId: reportIds,
})

export interface ReportMachine {
  id: number
  number: string
  name: string
  lineId: number | null
  lineName: string | null
  workshopId: number
  workshopName: string
  /** What an hour of standstill costs; null: nobody said. */
  standstillCost: number | null
}

/** The machines that a report is of, as far as the caller sees them, by id. */
export async function machinesOf(
  ctx: Ctx,
  { workshopId, lineId, machineId }: Pick<z.output<typeof reportWhere>, 'workshopId' | 'lineId' | 'machineId'>,
): Promise<Map<number, ReportMachine>> {
  let query = ctx.db
    .selectFrom('machine as m')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'm.teamId').onRef('d.id', '=', 'm.workshopId'))
    .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'm.teamId').onRef('l.id', '=', 'm.lineId'))
    .select([
      'm.id',
      'm.number',
      nameIn(ctx, 'm').as('name'),
      'm.lineId',
      nameIn<string | null>(ctx, 'l').as('lineName'),
      'm.workshopId',
      nameIn(ctx, 'd').as('workshopName'),
    ])
    .select('m.standstillCost')
    .orderBy('m.number')
  if (workshopId?.length) query = query.where('m.workshopId', 'in', workshopId)
  if (lineId?.length) query = query.where('m.lineId', 'in', lineId)
  if (machineId?.length) query = query.where('m.id', 'in', machineId)
  return new Map((await query.execute()).map((machine) => [machine.id, machine]))
}
