import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { skipFirstStep as endpoint } from '../contract/first-steps.api.ts'
import { keepStep, lockSteps, readStep } from './kept.ts'

/** A step is left out, or taken up again. */
export async function skipFirstStep(
  ctx: Ctx,
  { step, skipped }: InputOf<typeof endpoint>,
): Promise<Record<string, never>> {
  await lockSteps(ctx)
  await keepStep(ctx, step, { skipped, made: await readStep(ctx, step) })
  ctx.audit({ verb: skipped ? 'skip' : 'resume', entity: 'firstStep', name: step })
  return {}
}
