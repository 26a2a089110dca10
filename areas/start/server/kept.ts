import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { throwIf } from '#core/server/refusal.ts'
import type { MakingStep, Step } from '../contract/first-steps.ts'
import { mayTake } from './policy.ts'

/** Ids by what they are of. */
export type Made = Readonly<Record<string, readonly number[]>>

/** Two administrators take their steps one after the other. */
export async function lockSteps(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('firstStep'), ${ctx.caller.teamId}::integer)`.execute(ctx.db)
}

/** Takes a step and keeps what it made beside what it made before. @returns what `make` tells of it as ids */
export async function taking(
  ctx: Ctx,
  step: MakingStep,
  make: () => Promise<Made>,
  told: string,
): Promise<{ ids: number[] }> {
  throwIf(mayTake(ctx.caller, step))
  await lockSteps(ctx)
  const made = await make()
  await keepMade(ctx, step, made)
  ctx.audit({ verb: 'take', entity: 'firstStep', name: step, after: made })
  return { ids: [...(made[told] ?? [])] }
}

/** Keeps what a step made beside what it made before, to be taken back. */
export async function keepMade(ctx: Ctx, step: MakingStep, made: Made): Promise<void> {
  const before = await readStep(ctx, step)
  const all = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(made)])].map((key) => [
      key,
      [...(before[key] ?? []), ...(made[key] ?? [])],
    ]),
  )
  await keepStep(ctx, step, { skipped: false, made: all })
}

export async function readStep(ctx: Ctx, step: Step): Promise<Made> {
  const row = await ctx.db.selectFrom('firstStep').select('made').where('step', '=', step).executeTakeFirst()
  return (row?.made ?? {}) as Made
}

export async function keepStep(
  ctx: Ctx,
  step: Step,
  { skipped, made }: { skipped: boolean; made: Made },
): Promise<void> {
  const values = { skipped, made: JSON.stringify(made), userId: ctx.caller.userId, at: ctx.now.toISOString() }
  await ctx.db
    .insertInto('firstStep')
    .values({ step, ...values })
    .onConflict((c) => c.columns(['teamId', 'step']).doUpdateSet(values))
    .execute()
  ctx.touch('firstStep')
}
