import { sql } from 'kysely'
import { subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import { type enterMaintenanceReading, maintenanceReadingCrud } from '../../contract/reading.ts'
import { watchValues } from '../conditions/watch.ts'
import { makeDue } from './make.ts'
import { reckonNext } from './reckon.ts'

export const readings = serveCrud(maintenanceReadingCrud, {
  table: 'maintenanceReading',
  sort: [{ field: 'at', order: 'desc' }],
  list: (db, ctx) =>
    db
      .selectFrom('maintenanceReading as r')
      .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'r.teamId').onRef('m.id', '=', 'r.machineId'))
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'r.teamId').onRef('d.id', '=', 'r.workshopId'))
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'r.teamId').onRef('u.id', '=', 'r.userId'))
      .select([
        'r.id',
        'r.version',
        'r.createdAt',
        'r.at',
        'r.machineId',
        nameIn(ctx, 'm').as('machineName'),
        'm.number as machineNumber',
        'r.value',
        'r.counted',
        'r.renewed',
        'r.corrected',
        'u.name as userName',
        'r.note',
        'r.workshopId',
        nameIn(ctx, 'd').as('workshopName'),
      ]),
})

type Last = Pick<Stored<'maintenanceReading'>, 'at' | 'value' | 'renewed'> & {
  /** What the meter showed before the last reading and its corrections; null: it began with it. */
  before: number | null
}

/** The last reading of a machine. */
async function lastOf(ctx: Ctx, machineId: number): Promise<Last | undefined> {
  const { rows } = await sql<Last>`
    select r.at, r.value, o.renewed,
      case when o.renewed or not exists (select from maintenance_reading f where f.machine_id = r.machine_id and f.id < o.id) then null
        else r.value - (select sum(c.counted) from maintenance_reading c where c.machine_id = r.machine_id and c.id >= o.id) end as before
    from maintenance_reading r
    join lateral (select x.id, x.renewed from maintenance_reading x
      where x.machine_id = r.machine_id and not x.corrected order by x.id desc limit 1) o on true
    where r.machine_id = ${machineId} order by r.id desc limit 1`.execute(ctx.db)
  return rows[0]
}

/**
 * Enters what a machine's meter shows. A meter does not run backwards: one that shows less is a new one, or the last reading was wrong, and
 * that is said.
 */
export async function enterReading(
  ctx: Ctx,
  { machineId, value, renewed, corrected, note }: InputOf<typeof enterMaintenanceReading>,
): Promise<OutputOf<typeof enterMaintenanceReading>> {
  // One after the other: each is compared with the one before it.
  const machine = await ctx.db
    .selectFrom('machine')
    .select(['number', 'workshopId'])
    .where('id', '=', machineId)
    .forUpdate()
    .executeTakeFirst()
  if (!machine) throw notFound()
  if (renewed && corrected) throw refuseField('corrected', 'maintenanceReading.both')
  const last = await lastOf(ctx, machineId)
  if (corrected && !last) throw refuseField('corrected', 'maintenanceReading.nothingWrong')
  const least = corrected ? last?.before : last?.value
  if (!renewed && least != null && value < least)
    throw refuseField('value', corrected ? 'maintenanceReading.lessThanBefore' : 'maintenanceReading.less', {
      last: least,
    })
  // The first one and that of a new meter count nothing, whatever they should have been.
  const counts = last && !renewed && !(corrected && last.before === null)
  const counted = counts ? subtract(value, last.value) : 0
  const { id } = await ctx.db
    .insertInto('maintenanceReading')
    .values({
      machineId,
      workshopId: machine.workshopId,
      // Beside the wrong one: what was done meanwhile has neither of them.
      at: (corrected && last?.at) || ctx.now.toISOString(),
      value,
      counted,
      renewed,
      corrected,
      userId: ctx.caller.userId || null,
      note: note || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    verb: corrected ? 'correct' : 'enter',
    entity: 'maintenanceReading',
    id,
    name: machine.number,
    after: { value, counted, renewed, corrected },
  })
  ctx.touch('maintenanceReading', [id])
  const plans = await ctx.db
    .selectFrom('maintenancePlan as p')
    .innerJoin('maintenancePlanMachine as x', (j) =>
      j.onRef('x.teamId', '=', 'p.teamId').onRef('x.planId', '=', 'p.id'),
    )
    .select('p.id')
    .where('x.machineId', '=', machineId)
    .where('p.meter', '=', 'reading')
    .where('p.enabled', '=', true)
    .execute()
  const planIds = plans.map((plan) => plan.id)
  await reckonNext(ctx, { planIds, of: { machineId, objectId: null } })
  if (planIds.length) await makeDue(ctx, planIds)
  ctx.touch('maintenancePlan', planIds)
  await watchValues(ctx, 'reading', [{ machineId, name: null, value, at: ctx.now.getTime() }])
  return { counted }
}
