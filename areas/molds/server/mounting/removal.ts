import { type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, type StoredRow, updateRow, type Values } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import type { MoldMounting } from '#core/server/db/schema.ts'
import { askFirst, refuse } from '#core/server/refusal.ts'
import { type MountingState, type MountingVerb, mountingStatus } from '../../contract/mold-status.ts'
import type { askMoldRemoval, confirmMoldRemoval, keepMoldMounted } from '../../contract/mounting.api.ts'
import { cyclesOf, reckonedMolds } from '../mold-shots.ts'
import { moveMold } from '../move-mold.ts'
import { tasksAtWork } from './wanting-tasks.ts'

type Mounting = Omit<Selectable<MoldMounting>, 'status'> & { status: MountingState }
type Answer = OutputOf<typeof confirmMoldRemoval>

/** A person asks that a mold be taken off. Refused while people work with it. */
export async function askRemoval(ctx: Ctx, { id, confirmed }: InputOf<typeof askMoldRemoval>): Promise<Answer> {
  const mounting = await lockMounting(ctx, id)
  const asked = { askedAt: ctx.now.toISOString(), askedBy: ctx.caller.userId }
  return move(ctx, mounting, 'askRemoval', asked, () => refuseAtWork(ctx, mounting, confirmed))
}

/** The mold stays on after all. */
export async function keepMounted(ctx: Ctx, { id }: InputOf<typeof keepMoldMounted>): Promise<Answer> {
  return move(ctx, await lockMounting(ctx, id), 'keepMounted', { askedAt: null, askedBy: null })
}

/**
 * A person confirms that a mold that was asked for may come off: it goes back to the library. The mounting is locked before tasks are
 * looked at, and a start holds on to it (`moldsLacking`): either work has begun and is seen here, or it begins without the mold and is refused.
 */
export async function confirmRemoval(ctx: Ctx, input: InputOf<typeof confirmMoldRemoval>): Promise<Answer> {
  const { id, storageLocation, note, confirmed } = input
  const mounting = await lockMounting(ctx, id)
  const mold = await lockRow(ctx.db, 'mold', mounting.moldId)
  const shots = await shotsOf(ctx, mounting)
  const removal = {
    removedAt: ctx.now.toISOString(),
    removedBy: ctx.caller.userId,
    shotsAfter: shots.now,
    countedShots: shots.counted,
    storageLocation: storageLocation ?? mold.location ?? null,
    note: note ?? null,
  }
  const answer = await move(ctx, mounting, 'confirmRemoval', removal, () => refuseAtWork(ctx, mounting, confirmed))
  await moveMold(ctx, mold, 'dismount', { location: removal.storageLocation })
  return answer
}

const lockMounting = async (ctx: Ctx, id: number): Promise<Mounting> =>
  (await lockRow(ctx.db, 'moldMounting', id)) as StoredRow & Mounting

/** Takes a mounting along one verb of its status; `allowed` may refuse it once its state allows it. */
async function move(
  ctx: Ctx,
  mounting: Mounting,
  verb: MountingVerb,
  change: Values,
  allowed?: () => Promise<void>,
): Promise<Answer> {
  const name = await moldNumber(ctx, mounting)
  refuseWrongState(ctx, mountingStatus, { name, state: mounting.status, verb })
  await allowed?.()
  const status = mountingStatus.verbs[verb].to
  const { before, after } = await updateRow(ctx.db, 'moldMounting', { id: mounting.id }, { status, ...change })
  ctx.audit({ verb, entity: 'moldMounting', id: mounting.id, name, before, after })
  ctx.touch('moldMounting', [mounting.id])
  return { status }
}

async function moldNumber(ctx: Ctx, { moldId }: Mounting): Promise<string> {
  const mold = await ctx.db.selectFrom('mold').select('number').where('id', '=', moldId).executeTakeFirstOrThrow()
  return mold.number
}

/** People at work keep their mold; of a task that is begun and that nobody is at, a person decides. */
async function refuseAtWork(ctx: Ctx, { machineId, moldId }: Mounting, confirmed: readonly string[]): Promise<void> {
  const [first, ...more] = await tasksAtWork(ctx, machineId, moldId)
  if (!first) return
  if (first.people !== null) throw refuse('mounting.atWork', { task: first.taskNo, people: first.people })
  const tasks = [first, ...more].map(({ taskNo }) => taskNo).join(ctx.t('listed'))
  if (!confirmed.includes('begunTask')) throw askFirst('begunTask', 'mounting.askBegun', { tasks })
}

/** The mold's shots until it comes off, and those that its machine counted in this mounting and that no count of a person holds. */
async function shotsOf(ctx: Ctx, { id, moldId }: Mounting): Promise<{ now: number; counted: number }> {
  const at = ctx.now.toISOString()
  const { rows } = await ctx.unscoped(() =>
    sql<{ now: number; counted: number }>`
      select m.shots_now - c.later as now, c.counted
      from mold_mounting k join ${reckonedMolds} m on m.team_id = k.team_id and m.id = k.mold_id
        cross join lateral (
          select case when k.counted then (${cyclesOf} and n.minute <= ${at}::timestamptz) else 0 end as counted,
            case when k.counted then (${cyclesOf} and n.minute > ${at}::timestamptz) else 0 end as later) c
      where k.id = ${id} and k.mold_id = ${moldId}`.execute(ctx.db),
  )
  return rows[0] ?? { now: 0, counted: 0 }
}
