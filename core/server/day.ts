import type { Ctx } from '#core/server/context.ts'
import { type LocalDate, localDate } from '#engines/working-time/index.ts'

/** The calendar day of the act in the team's zone. */
export const dayOf = ({ now, caller }: Pick<Ctx, 'now' | 'caller'>): LocalDate => localDate(caller.zone, now.getTime())
