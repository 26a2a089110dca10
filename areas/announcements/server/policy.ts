import type { MessageKey } from '#core/contract/messages.ts'
import type { Caller } from '#core/server/context.ts'

/*
 * Who may do what with announcements, beyond the right of each verb:
 *
 * 1. Whoever is granted some workshops announces in those alone: neither to the whole team nor elsewhere.
 * 2. What is announced to the team or to a workshop is read by everybody who may see it; each keeps for himself that he has.
 */

type Who = Pick<Caller, 'workshops'>

/** Rule 1. @param workshopId null: the whole team @returns why not; null: he may */
export const mayAnnounce = ({ workshops }: Who, workshopId: number | null): MessageKey | null => {
  if (workshops === null || (workshopId !== null && workshops.includes(workshopId))) return null
  return workshopId === null ? 'announcement.nameWorkshop' : 'announcement.notYourWorkshop'
}
