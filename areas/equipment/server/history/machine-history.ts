import { sql } from 'kysely'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getMachineHistory as endpoint } from '../../contract/machine.api.ts'
import { readEvents } from './ledger-events.ts'
import { unusedCounts } from './unused-counts.ts'

type History = OutputOf<typeof endpoint>
const shown = 100

/** How a machine stands, what speaks for it, and the last of its states, calls and reports. */
export async function getMachineHistory(ctx: Ctx, { machineId }: { machineId: number }): Promise<History> {
  const { db } = ctx
  const machine = await db
    .selectFrom('machine as m')
    .leftJoin('machineLive as l', (j) => j.onRef('l.teamId', '=', 'm.teamId').onRef('l.machineId', '=', 'm.id'))
    .select(['l.state', 'l.since', 'l.manual', 'l.heardAt'])
    .where('m.id', '=', machineId)
    .executeTakeFirst()
  if (!machine) throw notFound()
  const [unused] = await unusedCounts(ctx, machineId)
  const points = await db
    .selectFrom('devicePoint as p')
    .innerJoin('device as d', (j) => j.onRef('d.teamId', '=', 'p.teamId').onRef('d.id', '=', 'p.deviceId'))
    .select(['d.number as deviceNumber', 'd.name as deviceName', 'd.simNumber', 'p.name as point', 'p.use', 'p.lamp'])
    .select((e) => [
      e.case().when('p.use', '=', 'pulse').then(e.ref('p.intervalMs')).end().as('intervalMs'),
      e.case().when('p.use', '=', 'pulse').then(e.ref('p.outputQuantity')).end().as('outputQuantity'),
    ])
    .where('p.machineId', '=', machineId)
    .orderBy('d.number')
    .orderBy('p.place')
    .execute()
  const calls = await db
    .selectFrom('andonCall as c')
    .innerJoin('andonType as t', (j) => j.onRef('t.teamId', '=', 'c.teamId').onRef('t.id', '=', 'c.typeId'))
    .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'c.teamId').onRef('u.id', '=', 'c.handlerId'))
    .select([
      'c.id',
      'c.callNo',
      nameIn(ctx, 't').as('typeName'),
      'c.status',
      'c.raisedAt',
      'c.respondedAt',
      'c.closedAt',
    ])
    .select('u.name as handlerName')
    .where('c.machineId', '=', machineId)
    .orderBy('c.raisedAt', 'desc')
    .limit(shown)
    .execute()
  const { rows: reports } = await sql<History['reports'][number]>`
    select r.id, r.report_no, r.reported_at, w.workorder_no, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as produre_name, r.good_quantity as good,
      r.defective_quantity as defective, u.name as reporter_name
    from report r
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
    join team_user u on u.team_id = r.team_id and u.id = r.reporter_id
    where r.machine_id = ${machineId} order by r.shift_date desc, r.id desc limit ${shown}`.execute(db)
  return {
    state: (machine.state ?? 'noData') as History['state'],
    since: machine.since,
    manual: machine.manual ?? false,
    heardAt: machine.heardAt,
    unusedCount: unused?.counted ?? 0,
    points,
    events: await readEvents(ctx, sql<boolean>`s.machine_id = ${machineId}`, sql`s.start_at desc limit ${shown}`),
    calls,
    reports,
  }
}
