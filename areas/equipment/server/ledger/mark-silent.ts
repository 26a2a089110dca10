import type { Ctx } from '#core/server/context.ts'
import { applySignals } from './apply-signals.ts'
import { lockStandings } from './standings.ts'

/**
 * Puts machines to "no data" whose boxes have been silent too long. What a person set by hand stays, and so does what was signalled after
 * the moment given.
 *
 * @param silent the moments from which nothing is known, epoch milliseconds
 */
export async function markSilent(ctx: Ctx, silent: readonly { machineId: number; at: number }[]): Promise<void> {
  if (!silent.length) return
  const standings = await lockStandings(ctx.db, new Map(silent.map(({ machineId, at }) => [machineId, at])))
  const signals = silent.flatMap(({ machineId, at }) => {
    const standing = standings.get(machineId)
    if (!standing || standing.manual || standing.state === 'noData') return []
    return [{ machineId, at: Math.max(at, standing.signalAt), now: { state: 'noData', lamp: 'gray' } as const }]
  })
  await applySignals(ctx, signals, 'system')
}
