import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type { MoldPosition } from '../../contract/mold-status.ts'
import type { mountMold } from '../../contract/mounting.api.ts'
import { moveMold } from '../move-mold.ts'
import { freeAmong } from './free-places.ts'
import { factsFor, obstacleOf, productsWithMold } from './mountable.ts'
import { wantingTasks } from './wanting-tasks.ts'

interface MachineRow {
  id: number
  number: string
  name: string
  enabled: boolean
  workshopId: number
  counted: boolean
}

/**
 * Mounts a mold on a machine. The machine is locked first, then the mold: of two who mount on one machine, or the same mold on two,
 * the second one is judged by what the first did.
 */
export async function mount(ctx: Ctx, input: InputOf<typeof mountMold>): Promise<{ id: number }> {
  const { machineId, moldId, position } = input
  const machine = await lockMachine(ctx, machineId)
  const row = await lockRow(ctx.db, 'mold', moldId)
  const mold = await factsFor(ctx, machineId, moldId)
  if (!mold) throw notFound()
  const obstacle = obstacleOf(ctx, mold)
  if (obstacle) throw refuse(obstacle.key, obstacle.params)
  await refuseTakenPlace(ctx, machine, position)
  const purpose = await purposeOf(ctx, input)
  const mounting = await ctx.db
    .insertInto('moldMounting')
    .values({
      moldId,
      machineId,
      workshopId: machine.workshopId,
      workCenterId: await centerOf(ctx, machineId, moldId),
      position,
      ...purpose,
      counted: machine.counted,
      shotsBefore: mold.shotsNow,
      installedAt: ctx.now.toISOString(),
      installedBy: ctx.caller.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await moveMold(ctx, row, 'mount')
  ctx.audit({
    verb: 'mount',
    entity: 'moldMounting',
    id: mounting.id,
    name: mold.number,
    after: { machine: `${machine.number} ${machine.name}`, position, shotsBefore: mold.shotsNow, ...purpose },
  })
  ctx.touch('moldMounting', [mounting.id])
  return { id: mounting.id }
}

async function lockMachine(ctx: Ctx, id: number): Promise<MachineRow> {
  const { rows } = await sql<MachineRow>`
    select id, number, name, enabled, workshop_id, count_source = 'counts' as counted
    from machine where id = ${id} for no key update`.execute(ctx.db)
  const [machine] = rows
  if (!machine) throw notFound()
  if (!machine.enabled) throw refuse('mounting.machineDisabled', { machine: `${machine.number} ${machine.name}` })
  return machine
}

async function refuseTakenPlace(ctx: Ctx, machine: MachineRow, position: MoldPosition): Promise<void> {
  const { rows } = await sql<{ position: MoldPosition; number: string }>`
    select k.position, m.number from mold_mounting k join mold m on m.team_id = k.team_id and m.id = k.mold_id
    where k.machine_id = ${machine.id} and k.removed_at is null`.execute(ctx.db)
  if (freeAmong(rows.map((each) => each.position)).includes(position)) return
  throw refuse('mounting.placeTaken', {
    machine: `${machine.number} ${machine.name}`,
    molds: rows.map(({ number }) => number).join(ctx.t('listed')),
    position: ctx.t(`moldPosition.${position}`),
  })
}

/** The task or product that it is mounted for, if that was said; it must want this mold there. */
async function purposeOf(
  ctx: Ctx,
  { machineId, moldId, taskId, productId }: InputOf<typeof mountMold>,
): Promise<{ taskId: number | null; productId: number | null }> {
  if (taskId) {
    const tasks = await wantingTasks(ctx, machineId)
    const task = tasks.find((each) => each.id === taskId && each.moldId === moldId)
    if (!task) throw refuseField('taskId', 'mounting.taskGone')
    return { taskId, productId: task.productId }
  }
  if (!productId) return { taskId: null, productId: null }
  const { rows } = await sql<{ known: boolean }>`
    select ${productId}::bigint in (${productsWithMold(moldId)}) as known`.execute(ctx.db)
  if (!rows[0]?.known) throw refuseField('productId', 'mounting.productUnfit')
  return { taskId: null, productId }
}

/** The machine's work centre that the mold fits or, as it fits any, the first one. */
async function centerOf(ctx: Ctx, machineId: number, moldId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from work_center_machine a join work_center c on c.team_id = a.team_id and c.id = a.work_center_id
      left join mold_press p on p.team_id = c.team_id and p.work_center_id = c.id and p.mold_id = ${moldId}
    where a.machine_id = ${machineId}
    order by p.mold_id is null, not c.press, c.number limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}
