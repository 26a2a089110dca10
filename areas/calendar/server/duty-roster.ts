import type { Ctx } from '#core/server/context.ts'
import { slot } from '#core/server/slots.ts'

/**
 * Who is on duty. The area that keeps a roster tells it, and whoever asks does not depend on that area: a team that has it not has nobody on
 * duty.
 */
export interface DutyRoster {
  /** @param typeId the type of call that is asked for; null: what is said for all types @returns people who are here, by their ids */
  onDuty(ctx: Ctx, wanted: { typeId: number | null; lineId: number | null }): Promise<number[]>
}

export const dutyRoster = slot<DutyRoster>('duty.roster')
