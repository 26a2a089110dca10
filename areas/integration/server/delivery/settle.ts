import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { DeliveryState } from '../../contract/outgoing.ts'
import type { Attempt, Claimed, Driver, Failure } from './driver.ts'
import { isOfTarget, parkedFor } from './schedule.ts'

/** Texts of the database hold no zero byte, and a receiver may say anything. */
const texts = <T extends object>(of: T): T =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\u0000', '') : value,
    ]),
  ) as T

const isFailure = (result: Attempt['result']): result is Failure => 'problem' in result

/** Writes what came of a delivery, and what that says of its target. */
export async function settle(ctx: Ctx, driver: Driver, delivery: Claimed, came: readonly Attempt[]): Promise<void> {
  const attempts = came.map((each) => ({ ...texts(each), result: texts(each.result) }))
  const last = attempts.at(-1)
  if (!last) throw new Error(`delivery ${delivery.id} was taken and nothing was tried`)
  if (!(await endClaim(ctx, driver, delivery, attempts, last))) return
  await writeAttempts(ctx, delivery, attempts)
  if (isFailure(last.result)) await countFailure(ctx, driver, delivery, last.result)
  else if (!('skipped' in last.result)) await letGo(ctx, delivery.targetId)
  ctx.touch(driver.topic, [delivery.id])
}

/** @returns false: another server has taken it for cut off meanwhile, and goes on with it */
async function endClaim(
  ctx: Ctx,
  driver: Driver,
  delivery: Claimed,
  attempts: readonly Attempt[],
  { result }: Attempt,
): Promise<boolean> {
  const now = ctx.now.toISOString()
  const sent = attempts.filter(({ act }) => act === 'send').length
  const counted = { ...delivery, attempts: delivery.attempts + sent }
  const course = isFailure(result) ? driver.course(counted, result, ctx.now) : null
  const state = stateAfter(result, course?.state)
  const ended = state === 'done' || state === 'failed' || state === 'skipped'
  const { numUpdatedRows } = await ctx.db
    .updateTable('outgoingDelivery')
    .set({
      state,
      attempts: counted.attempts,
      nextAt: course ? (course.nextAt?.toISOString() ?? null) : 'absent' in result ? now : null,
      lockedUntil: null,
      problem: isFailure(result) ? result.problem : null,
      error: isFailure(result) ? result.error.slice(0, 500) : null,
      endedAt: ended ? now : null,
      ...('ok' in result && result.externalId !== null && { externalId: result.externalId.slice(0, 200) }),
      ...('skipped' in result && { note: result.skipped.slice(0, 500) }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', delivery.id)
    .where('state', '=', 'sending')
    .where('version', '=', delivery.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function stateAfter(result: Attempt['result'], failed: DeliveryState | undefined): DeliveryState {
  if (failed) return failed
  if ('ok' in result) return 'done'
  return 'skipped' in result ? 'skipped' : 'pending'
}

async function writeAttempts(ctx: Ctx, delivery: Claimed, attempts: readonly Attempt[]): Promise<void> {
  const tried = attempts.filter(({ result }) => !('skipped' in result))
  if (!tried.length) return
  await ctx.db
    .insertInto('outgoingAttempt')
    .values(
      tried.map(({ act, at, tookMs, request, status, answer, result }) => ({
        deliveryId: delivery.id,
        act,
        payloadVersion: delivery.payloadVersion,
        at: at.toISOString(),
        tookMs,
        request,
        status,
        answer,
        problem: isFailure(result) ? result.problem : null,
        error: isFailure(result) ? result.error.slice(0, 500) : null,
      })),
    )
    .execute()
}

/** What failed because of the target counts against it; what it answered for the one delivery says that it is there. */
async function countFailure(ctx: Ctx, driver: Driver, delivery: Claimed, failure: Failure): Promise<void> {
  const { targetId } = delivery
  if (!driver.everyFailureCounts && !isOfTarget(failure.problem)) {
    if (failure.problem !== 'mapping' && failure.problem !== 'unasked') await letGo(ctx, targetId)
    return
  }
  const target = await ctx.db
    .updateTable('outgoingTarget')
    .set({
      failures: sql<number>`least(failures + 1, 1000)`,
      failingSince: sql<string>`coalesce(failing_since, ${ctx.now.toISOString()}::timestamptz)`,
      problem: failure.problem,
    })
    .where('id', '=', targetId)
    .returning(['id', 'failures', 'failingSince'])
    .executeTakeFirst()
  if (!target) return
  const wait = parkedFor(target.failures, driver.patience, failure.retryAfter)
  if (wait > 0)
    await ctx.db
      .updateTable('outgoingTarget')
      .set({ parkedUntil: new Date(ctx.now.getTime() + wait).toISOString() })
      .where('id', '=', targetId)
      .execute()
  await driver.failed?.(ctx, target, failure)
}

/** The target answers: what waited for it goes at once, each document in its order. */
async function letGo(ctx: Ctx, targetId: number): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    update outgoing_target set failures = 0, failing_since = null, parked_until = null, problem = null
    where id = ${targetId} and (failures > 0 or parked_until is not null) returning id`.execute(ctx.db)
  if (!rows.length) return
  await sql`update outgoing_delivery set next_at = ${ctx.now.toISOString()}
    where target_id = ${targetId} and state in ('waiting', 'unknown') and next_at > ${ctx.now.toISOString()}
      and problem in ('network', 'timeout', 'inner', 'redirect', 'auth', 'secret', 'limited', 'server', 'unreadable')`.execute(
    ctx.db,
  )
}
