import { z } from 'zod'
import { boardFilter } from '#areas/boards/contract/board.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { languages } from '#core/contract/languages.ts'
import { andonStatus } from './call-status.ts'
import { andonColors } from './type.ts'

const access = { right: 'andonBoard.view' }

export const selectAndonWorkshop = endpoint({
  path: '/kanban/web/selectAndonWorkshop',
  access,
  input: z.object({}),
  output: z.object({ rows: z.array(z.object({ id: z.number(), name: z.string() })) }),
  summary: 'Workshops that the andon boards can be narrowed to',
  boards: ['andonView', 'andonAnalysis'],
})

export const openCall = z.object({
  id: z.number(),
  callNo: z.string(),
  typeName: z.string(),
  /** What the type is called in each language: a board may speak another one than it shows. */
  typeSaid: z.record(z.enum(languages), z.string()),
  color: z.enum(andonColors),
  status: z.enum(andonStatus.codes),
  workshopId: z.number().nullable(),
  workshopName: z.string().nullable(),
  lineName: z.string().nullable(),
  placeName: z.string(),
  /** The machine that it is about, else those of its station's work centre. */
  machineIds: z.array(z.number()),
  what: z.string().nullable(),
  raisedAt: z.string(),
  respondedAt: z.string().nullable(),
  tierReached: z.number(),
  /** Who handles it, or who should. */
  people: z.string(),
  handled: z.boolean(),
})
export type OpenCall = z.infer<typeof openCall>

export const selectAndonView = endpoint({
  path: '/kanban/web/selectAndonView',
  access,
  input: boardFilter,
  output: z.object({
    workshops: z.array(
      z.object({ id: z.number().nullable(), name: z.string().nullable(), awaiting: z.number(), handled: z.number() }),
    ),
    rows: z.array(openCall),
    closedToday: z.number(),
  }),
  summary: 'Calls that are open now, those without a response first; at most 300',
  boards: ['andonView'],
})

export const selectBoardCall = endpoint({
  path: '/kanban/web/selectBoardCall',
  access: { right: 'board.view' },
  input: boardFilter,
  output: z.object({ rows: z.array(openCall) }),
  summary: 'Calls without a response at the places of a board, which may be shown over it as they come; at most 300',
  boards: 'every',
})

const figures = {
  calls: z.number(),
  /** Averages in minutes over the calls that have it; null without one. */
  responseMinutes: z.number().nullable(),
  closeMinutes: z.number().nullable(),
}

export const selectAndonAnalysis = endpoint({
  path: '/kanban/web/selectAndonAnalysis',
  access,
  input: boardFilter.extend({ days: z.number().int().min(1).max(90).default(30) }),
  output: z.object({
    total: z.object(figures).extend({ open: z.number(), escalated: z.number(), miscellaneous: z.number() }),
    types: z.array(z.object({ name: z.string(), color: z.enum(andonColors), ...figures, lostMinutes: z.number() })),
    lines: z.array(z.object({ name: z.string(), ...figures })),
    /** Calls by the hour of the team's clocks, 0 to 23. */
    hours: z.array(z.number()),
    days: z.array(z.object({ date: z.string(), ...figures })),
  }),
  summary: 'Calls of the last days by type, line, hour and day, with response and closing times',
  boards: ['andonAnalysis'],
})
