import { shiftsOf } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Step } from '#core/server/steps.ts'

export { moldsLacking } from '#areas/molds/server/index.ts'
export { addOperationCounts, orderProgressed, setTransferredIn } from '#areas/orders/server/index.ts'
export {
  applyTaskReport,
  applyTaskReports,
  endTask,
  membersWork,
  type PublishedWork,
  plannedPieces,
  planSetOf,
  publishedWork,
  sharesOfTask,
  startTask,
} from '#areas/planning/server/index.ts'

/** The shift that an instant lies in, or whose handover it lies in, on a line. */
export interface ShiftAt {
  /** Production day. */
  date: string
  id: string
  /** End with handover, epoch milliseconds. */
  end: number
}

export const shiftAt = (ctx: Ctx, lineId: number, instant: number): Promise<ShiftAt | null> =>
  ctx.step(shifts, { lineId, instantMs: instant })

const shifts: Step<{ lineId: number; instantMs: number }, ShiftAt | null> = {
  writes: false,
  async run(ctx, parts) {
    const found = await shiftsOf(
      ctx.db,
      ctx.caller.zone,
      parts.map(({ item }) => item),
    )
    return found.map(
      (shift) =>
        shift && { date: shift.productionDay, id: shift.shiftId, end: shift.end + shift.handoverMinutes * 60_000 },
    )
  },
}
