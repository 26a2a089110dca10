import type { Ctx } from '#core/server/context.ts'
import { type LocalDate, localDate } from '#engines/working-time/index.ts'

/** The calendar day of the act in the team's zone. */
export const dayOf = ({ now, caller }: Pick<Ctx, 'now' | 'caller'>): LocalDate => localDate(caller.zone, now.getTime())

/** The instant so many days of 24 hours earlier, as the database takes it. */
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString()
