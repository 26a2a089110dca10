import type { Ctx } from '#core/server/context.ts'
import { askFirst, refuse, refuseField } from '#core/server/refusal.ts'
import type { Step } from '#core/server/steps.ts'
import type { StartWork } from '../../contract/duty.ts'
import { workStarted } from '../../contract/events.ts'
import { shiftAt, startTask } from '../other-areas.ts'
import type { TaskFacts } from '../report/facts.ts'
import { closeSessions } from './close.ts'
import type { Person } from './lock-people.ts'
import { refuseFailed } from './start-checks.ts'
import { lockAndReadStart, type StartFacts, type Station } from './start-facts.ts'

/**
 * Puts people on duty at a task and begins it, once every check holds (`refuseFailed`). People who are on duty elsewhere are moved after
 * a yes (`moveDuty`).
 */
export async function startWork(ctx: Ctx, input: StartWork): Promise<{ ids: number[] }> {
  const facts = await lockAndReadStart(ctx, input)
  const { task, people } = facts
  if (people.length < new Set(input.userIds).size) throw refuseField('userIds', 'duty.unknownPerson')
  const stationId = stationOf(facts, input.stationId ?? null)
  refuseThere(ctx, task, people)
  await refuseFailed(ctx, { ...facts, byReport: false, confirmed: input.confirmed })
  await move(ctx, facts, input.confirmed)
  const shift = await shiftAt(ctx, task.lineId, ctx.now.getTime())
  const rows = await ctx.step(
    open,
    people.map(({ id }) => ({
      userId: id,
      taskId: task.id,
      workCenterId: task.workCenterId,
      stationId,
      lineId: task.lineId,
      workshopId: task.workshopId,
      shiftDate: shift?.date ?? null,
      shiftId: shift?.id ?? null,
      onAt: ctx.now.toISOString(),
    })),
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  for (const { id, userId } of rows)
    ctx.audit({
      verb: 'start',
      entity: 'duty',
      id,
      name: names.get(userId),
      after: { task: task.taskNo, userId, stationId },
    })
  const ids = rows.map(({ id }) => id)
  ctx.touch('duty', ids)
  await startTask(ctx, task.id)
  const schemes = facts.parts.find((part) => part.schemes)?.schemes ?? null
  await ctx.emit(workStarted, { taskId: task.id, schemes })
  return { ids }
}

interface NewSession {
  userId: number
  taskId: number
  workCenterId: number
  stationId: number
  lineId: number
  workshopId: number | null
  shiftDate: string | null
  shiftId: string | null
  onAt: string
}

/** Nobody is in two of the starts: each claimed its people. */
const open: Step<NewSession[], { id: number; userId: number }[]> = {
  writes: true,
  async run({ db }, parts) {
    const rows = await db
      .insertInto('dutySession')
      .values(parts.flatMap(({ item }) => item))
      .returning(['id', 'userId'])
      .execute()
    return parts.map(({ item }) => rows.filter(({ userId }) => item.some((each) => each.userId === userId)))
  },
}

/** The station named, which must work for the task's work centre or line; unnamed, the only one that does. */
function stationOf({ task, stations }: StartFacts, wanted: number | null): number {
  if (wanted !== null) {
    if (stations.some(({ id }) => id === wanted)) return wanted
    throw refuseField('stationId', 'duty.stationUnfit', { workCenter: task.workCenterName })
  }
  if (stations.length === 1) return (stations[0] as Station).id
  throw refuseField('stationId', stations.length ? 'duty.chooseStation' : 'duty.noStation', {
    workCenter: task.workCenterName,
  })
}

function refuseThere(ctx: Ctx, task: TaskFacts, people: Person[]): void {
  const there = people.filter(({ id }) => task.stretches.some(({ userId, offAt }) => userId === id && !offAt))
  if (!there.length) return
  throw refuse('duty.alreadyHere', {
    names: there.map(({ name }) => name).join(ctx.t('listed')),
    task: task.taskNo,
  })
}

/** Ends what people are on duty at elsewhere, once somebody said yes to it. */
async function move(ctx: Ctx, { elsewhere }: StartFacts, confirmed: readonly string[]): Promise<void> {
  if (!elsewhere.length) return
  if (!confirmed.includes('moveDuty'))
    throw askFirst('moveDuty', 'duty.askMove', {
      people: elsewhere
        .map(({ name, workCenterName, taskNo }) => `${name} (${workCenterName} ${taskNo ?? ''})`)
        .join(ctx.t('listed')),
    })
  await closeSessions(
    ctx,
    elsewhere.map(({ id }) => id),
    { verb: 'move' },
  )
}
