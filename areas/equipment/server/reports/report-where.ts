import { z } from 'zod'
import { dayText } from '#core/contract/text.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { refuseField, refuseFields } from '#core/server/refusal.ts'
import { addDays } from '#engines/working-time/index.ts'

const id = z.number().int().positive()
const ids = z.union([id.transform((one) => [one]), z.array(id).max(1000)]).nullish()
const date = dayText()

/** What reports of machines are narrowed by. */
export const reportWhere = z.object({
  day: z.object({ from: date.nullish(), to: date.nullish() }).nullish(),
  workshopId: ids,
  lineId: ids,
  machineId: ids,
})

const mostDays = 400
const usualDays = 7

/** Reads the conditions of a report; refuses what it does not know. */
export function readWhere<S extends z.ZodType>(schema: S, where: unknown): z.output<S> {
  const read = schema.safeParse(where)
  if (read.success) return read.data
  throw refuseFields(
    read.error.issues.map(({ path, code }) => ({
      field: ['where', ...path].join('.'),
      key: code === 'unrecognized_keys' ? 'invalid.unknown' : 'invalid.format',
    })),
  )
}

/** The production days of a report, the last seven where nobody says which. */
export function daysOf(
  ctx: Pick<Ctx, 'caller' | 'now'>,
  day: z.output<typeof reportWhere>['day'],
): { from: string; to: string } {
  const to = day?.to ?? dayOf(ctx)
  const from = day?.from ?? addDays(to, 1 - usualDays)
  if (from > to) throw refuseField('where.day', 'machineOee.fromAfterTo')
  if (addDays(from, mostDays) < to) throw refuseField('where.day', 'machineOee.tooLong', { days: mostDays })
  return { from, to }
}

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
  { db }: Ctx,
  { workshopId, lineId, machineId }: Pick<z.output<typeof reportWhere>, 'workshopId' | 'lineId' | 'machineId'>,
): Promise<Map<number, ReportMachine>> {
  let query = db
    .selectFrom('machine as m')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'm.teamId').onRef('d.id', '=', 'm.workshopId'))
    .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'm.teamId').onRef('l.id', '=', 'm.lineId'))
    .select(['m.id', 'm.number', 'm.name', 'm.lineId', 'l.name as lineName', 'm.workshopId', 'd.name as workshopName'])
    .select('m.standstillCost')
    .orderBy('m.number')
  if (workshopId?.length) query = query.where('m.workshopId', 'in', workshopId)
  if (lineId?.length) query = query.where('m.lineId', 'in', lineId)
  if (machineId?.length) query = query.where('m.id', 'in', machineId)
  return new Map((await query.execute()).map((machine) => [machine.id, machine]))
}
