import type { Ctx } from '#core/server/context.ts'
import { type Asked, type Lot, lotsOf, mostLots, togetherOf } from './lots.ts'
import { type Taken, timesTaken } from './time-taken.ts'

export type Timed = Lot & Taken

interface Known {
  lots: Timed[]
  silent: { together: number; unknown: number }
  cut: boolean
}

/** The finished lots that tell what they took, of what is asked for. */
export async function knownLots(ctx: Ctx, { productId, operationId, ...asked }: Asked): Promise<Known> {
  const read = await lotsOf(ctx, asked)
  const all = read.slice(0, mostLots)
  const together = togetherOf(all)
  const wanted = all.filter(
    (lot) => lot.finished && among(productId, lot.productId) && among(operationId, lot.operationId),
  )
  const alone = wanted.filter(({ taskId }) => !together.has(taskId))
  const taken = await timesTaken(ctx, alone)
  const lots = alone.flatMap((lot) => {
    const time = taken.get(lot.taskId)
    return time ? [{ ...lot, ...time }] : []
  })
  return {
    lots,
    silent: { together: wanted.length - alone.length, unknown: alone.length - lots.length },
    cut: read.length > mostLots,
  }
}

const among = (ids: readonly number[] | null | undefined, id: number): boolean => !ids?.length || ids.includes(id)

/** Seconds of a lot at a proficiency of 1, as standard times are: planning divides them by it. */
export const standardSeconds = ({ seconds, proficiency }: Timed): number => seconds * proficiency
