import { z } from 'zod'
import { boardFilter } from '#areas/boards/contract/board.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { priorities } from './announcement.ts'

export const pushAnnouncement = endpoint({
  path: '/esop/web/pushAnnouncement',
  access: { right: 'announcement.push' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Pushes drafts: they are shown from their release time, or at once',
})

export const stopAnnouncement = endpoint({
  path: '/esop/web/stopAnnouncement',
  access: { right: 'announcement.stop' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Takes announcements away from where they are shown, for good',
})

/** An announcement as it is shown now. */
export const shownAnnouncement = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string().nullable(),
  priority: z.enum(priorities),
  aloud: z.boolean(),
  workshopName: z.string().nullable(),
  lineName: z.string().nullable(),
  releaseAt: z.string(),
  stopAt: z.string().nullable(),
  pushedByName: z.string(),
  /** What is shown or played; null: the text alone. `plays`: how often a sound or a video is, -1: again and again. */
  media: z.object({ fileNo: z.string(), name: z.string(), mime: z.string(), plays: z.number().nullable() }).nullable(),
  /** People who have read it. */
  readers: z.number(),
})
export type ShownAnnouncement = z.infer<typeof shownAnnouncement>

/** The most that are shown at a time. */
export const shownMost = 50

export const getMyAnnouncement = endpoint({
  path: '/esop/web/getMyAnnouncement',
  access: { session: 'what is announced to the whole team or to a workshop of the caller’s is his to read' },
  input: z.object({}),
  output: z.object({
    /** Emergencies first, then by priority, the newest first. `readAt`: when the caller read it; null: not yet. */
    rows: z.array(shownAnnouncement.extend({ readAt: z.string().nullable() })),
  }),
  summary: 'What is announced now to the caller; at most 50',
})

export const readAnnouncement = endpoint({
  path: '/esop/web/readAnnouncement',
  access: { session: 'keeps that the caller himself has read what is announced to him' },
  write: true,
  own: 'setting',
  input: idsInput,
  output: z.object({ recorded: z.number() }),
  summary: 'Keeps that the caller has read announcements, or acknowledges emergencies; once for each',
})

export const selectBoardAnnouncement = endpoint({
  path: '/kanban/web/selectBoardAnnouncement',
  access: { right: 'board.view' },
  input: boardFilter,
  output: z.object({ rows: z.array(shownAnnouncement) }),
  summary: 'What is announced now at the places of a board; at most 50',
  boards: 'every',
})

export const getAnnouncementReceipts = endpoint({
  path: '/esop/web/getAnnouncementReceipts',
  access: { right: 'announcement.view' },
  input: idInput,
  output: z.object({
    read: z.number(),
    /** Who may log in and may see the workshop, and has not read it. */
    unread: z.number(),
    /** Those who have not first; at most 1,000. */
    people: z.array(z.object({ userName: z.string(), jobNumber: z.string(), readAt: z.string().nullable() })),
  }),
  summary: 'Who has read an announcement and who has not',
})
