import { type ReportFact, reportAdded, reportRejected, reportReversed } from '#areas/execution/contract/events.ts'
import { downtimeChanged } from '#areas/planning/contract/events.ts'
import { machinesChanged } from '#areas/workcenters/contract/events.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Answer, on } from '#core/server/events.ts'
import { startOfDate } from '#engines/working-time/index.ts'
import type { MachineStateChange } from '../../contract/events.ts'
import type { LedgerCount } from '../../contract/signal.ts'
import { markDirty, settledAfter } from './dirty.ts'
import { machineBases } from './machines.ts'
import type { MachineSpan } from './read-ledger.ts'

/** Marks what signals change of the past that is rolled up: from a late change on, the minutes of late counts. */
export async function markLate(
  { db, now }: Ctx,
  changes: readonly MachineStateChange[],
  counts: readonly LedgerCount[],
): Promise<void> {
  const settled = now.getTime() - settledAfter / 2
  const spans = [
    ...changes
      .filter(({ at }) => at < settled)
      .map(({ machineId, at }) => ({ machineId, from: at, to: now.getTime() })),
    ...counts
      .filter(({ minute }) => minute < settled)
      .map(({ machineId, minute }) => ({ machineId, from: minute, to: minute + 60_000 })),
  ]
  await markDirty(db, spans)
}

/** The shifts that reports were made in: what is taken back, corrected or said late counts there. */
async function shiftsOf(ctx: Ctx, reports: readonly ReportFact[]): Promise<MachineSpan[]> {
  const { zone } = ctx.caller
  const machineIds = reports.flatMap(({ machineId }) => machineId ?? [])
  if (!machineIds.length) return []
  const { machines } = await machineBases(ctx.db, zone, machineIds)
  return reports.flatMap(({ machineId, shiftDate, shiftId, reportedAt }): MachineSpan[] => {
    if (machineId === null) return []
    const shifts = shiftDate ? machines.get(machineId)?.calendar?.shiftsOn(shiftDate) : undefined
    const shift = shifts?.find((each) => each.shiftId === shiftId)
    const at = Date.parse(reportedAt)
    const day = shiftDate ? startOfDate(zone, shiftDate) : at
    return [{ machineId, from: Math.min(at, shift?.start ?? day), to: Math.max(at + 1, shift?.end ?? at) }]
  })
}

/** What makes the roll-ups of the past old, beside the ledger itself. */
export const rollUpAnswers: Answer[] = [
  on(downtimeChanged, (ctx, { spans }) => markDirty(ctx.db, spans)),
  on(reportAdded, async (ctx, { reports }) => {
    const settled = ctx.now.getTime() - settledAfter / 2
    await markDirty(
      ctx.db,
      await shiftsOf(
        ctx,
        reports.filter(({ reportedAt }) => Date.parse(reportedAt) < settled),
      ),
    )
  }),
  on(reportRejected, async (ctx, { reports }) => markDirty(ctx.db, await shiftsOf(ctx, reports))),
  on(reportReversed, async (ctx, { reports }) => markDirty(ctx.db, await shiftsOf(ctx, reports))),
  on(machinesChanged, async (ctx, { machineIds }) =>
    markDirty(
      ctx.db,
      machineIds.map((machineId) => ({ machineId, from: 0, to: ctx.now.getTime() })),
    ),
  ),
]
