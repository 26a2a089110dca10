import type { Ctx } from '#core/server/context.ts'
import { askFirst, refuse, refuseField } from '#core/server/refusal.ts'
import type { StartWork } from '../../contract/duty.ts'
import { shiftAt, startTask } from '../neighbours.ts'
import { lockOrdersOfTask, readParts, readTask, type TaskFacts } from '../report/facts.ts'
import { namesOf } from '../report/people.ts'
import { closeSessions } from './close.ts'
import { lockPeople } from './lock-people.ts'
import { failedChecks } from './start-checks.ts'

/**
 * Puts people on duty at a task and begins it. Everything that stands in the way is told at once, each check by its name with
 * its remedy (`data.checks`); people who are on duty elsewhere are moved after a yes (`moveDuty`).
 */
export async function startWork(ctx: Ctx, input: StartWork): Promise<{ ids: number[] }> {
  await lockOrdersOfTask(ctx, input.taskId)
  await lockPeople(ctx, input.userIds)
  const task = await readTask(ctx, input.taskId)
  const parts = await readParts(ctx, input.taskId)
  const people = await peopleNamed(ctx, input.userIds)
  const stationId = await stationOf(ctx, task, input.stationId ?? null)
  await refuseThere(ctx, task, people)
  const failed = await failedChecks(ctx, { task, parts, stationId, people, confirmed: input.confirmed })
  const [first] = failed
  if (first) {
    const checks = failed.map(({ name, message }) => ({ name, message: ctx.t(message.key, message.params) }))
    throw refuse(first.message.key, first.message.params, { checks })
  }
  await move(ctx, people, input.confirmed)
  const shift = await shiftAt(ctx.db, ctx.caller.zone, task.lineId, ctx.now.getTime())
  const rows = await ctx.db
    .insertInto('dutySession')
    .values(
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
    .returning(['id', 'userId'])
    .execute()
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
  return { ids }
}

async function peopleNamed(ctx: Ctx, userIds: number[]) {
  const ids = [...new Set(userIds)]
  const people = await namesOf(ctx, ids)
  if (people.length < ids.length) throw refuseField('userIds', 'duty.unknownPerson')
  return people
}

/** The station named, which must work for the task's work centre or line; unnamed, the only one that does. */
async function stationOf(ctx: Ctx, task: TaskFacts, wanted: number | null): Promise<number> {
  const stations = await stationsOf(ctx, task)
  if (wanted !== null) {
    if (stations.some(({ id }) => id === wanted)) return wanted
    throw refuseField('stationId', 'duty.stationUnfit', { workCenter: task.workCenterName })
  }
  if (stations.length === 1) return (stations[0] as { id: number }).id
  throw refuseField('stationId', stations.length ? 'duty.chooseStation' : 'duty.noStation', {
    workCenter: task.workCenterName,
  })
}

/** Stations of the work centre; where it has none of its own, those of its line that belong to no other. */
export async function stationsOf(ctx: Ctx, task: TaskFacts): Promise<{ id: number; number: string; name: string }[]> {
  const rows = await ctx.db
    .selectFrom('station')
    .select(['id', 'number', 'name', 'workCenterId'])
    .where((e) =>
      e.or([
        e('workCenterId', '=', task.workCenterId),
        e.and([e('workCenterId', 'is', null), e('effectiveLineId', '=', task.lineId)]),
      ]),
    )
    .orderBy('number')
    .execute()
  const own = rows.filter(({ workCenterId }) => workCenterId !== null)
  return (own.length ? own : rows).map(({ id, number, name }) => ({ id, number, name }))
}

async function refuseThere(ctx: Ctx, task: TaskFacts, people: { id: number; name: string }[]): Promise<void> {
  const there = people.filter(({ id }) => task.stretches.some(({ userId, offAt }) => userId === id && !offAt))
  if (!there.length) return
  throw refuse('duty.alreadyHere', {
    names: there.map(({ name }) => name).join(ctx.t('listed')),
    task: task.taskNo,
  })
}

/** Ends what people are on duty at elsewhere, once somebody said yes to it. */
async function move(ctx: Ctx, people: { id: number; name: string }[], confirmed: readonly string[]): Promise<void> {
  // People of other workshops count too: nobody is on duty in two places.
  await ctx.unscoped(async () => {
    const elsewhere = await ctx.db
      .selectFrom('dutySession as d')
      .innerJoin('teamUser as u', 'u.id', 'd.userId')
      .innerJoin('workCenter as w', 'w.id', 'd.workCenterId')
      .leftJoin('task as t', 't.id', 'd.taskId')
      .select(['d.id', 'u.name', 'w.name as workCenterName', 't.taskNo'])
      .where(
        'd.userId',
        'in',
        people.map(({ id }) => id),
      )
      .where('d.offAt', 'is', null)
      .orderBy('d.id')
      .forUpdate('d')
      .execute()
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
  })
}
