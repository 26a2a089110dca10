import type { Ctx } from './context.ts'

/** One act's part in a step. */
export interface Part<I> {
  ctx: Ctx
  item: I
}

/**
 * What an act does in the database in a way that many acts can do at once: one statement for all of them instead of one each. Written for
 * many; an act by itself is many of one.
 */
export interface Step<I, R> {
  /** Whether it changes anything: an act that is refused after that must be undone, and cannot share its transaction. */
  writes: boolean
  /**
   * @param ctx the transaction that the acts share: for statements; who calls, what is logged and told is each part's own
   * @returns for each part, in their order, what it asked for, or why that act alone is refused
   */
  run(ctx: Ctx, parts: readonly Part<I>[]): Promise<(R | Error)[]>
}

/** Sends an act out of a shared transaction: it touches what another one in it does, and is done after it in one of its own. */
export class RunAlone extends Error {}

/** A step of an act that has its transaction to itself. */
export async function stepAlone<I, R>(ctx: Ctx, step: Step<I, R>, item: I): Promise<R> {
  const [outcome] = await step.run(ctx, [{ ctx, item }])
  if (outcome instanceof Error) throw outcome
  return outcome as R
}
