import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { slot } from '#core/server/slots.ts'
import type { Locked, PartFacts } from './facts.ts'

/** What is to be reported of a task, and what that is judged by. */
export interface Reporting extends Locked {
  good: number
  defective: number
  /** What of it each operation gets; of a combined task that of its members. */
  pieces: readonly { part: PartFacts; good: number; defective: number }[]
}

/** One thing of another area that must hold before a quantity is reported. `check` answers what is wrong and what would satisfy it, or null. */
export interface ReportCheck {
  name: string
  check(ctx: Ctx, reporting: Reporting): Promise<Message | null>
}

/** Where areas add what must hold before a report (first inspection passed). They read by steps alone, for nothing is written yet. */
export const reportCheck = slot<ReportCheck>('report.check')

/** @returns the first thing that stands in the way of a report */
export async function failedReportCheck(ctx: Ctx, reporting: Reporting): Promise<Message | null> {
  for (const { check } of ctx.filled(reportCheck)) {
    const message = await check(ctx, reporting)
    if (message) return message
  }
  return null
}

/** Refuses a report that another area does not allow. */
export async function refuseChecked(ctx: Ctx, reporting: Reporting): Promise<void> {
  const message = await failedReportCheck(ctx, reporting)
  if (message) throw refuse(message.key, message.params)
}
