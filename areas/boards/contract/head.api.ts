import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { boardFilter } from './board.ts'

export const selectBoardHead = endpoint({
  path: '/kanban/web/selectBoardHead',
  access: { right: 'board.view' },
  input: boardFilter,
  output: z.object({
    /** Names of the lines or workshops that the board is narrowed to; none: it is not. */
    places: z.array(z.string()),
    /** The shift that most of its lines are in; null: none works. */
    shift: z.object({ name: z.string().nullable(), end: z.string() }).nullable(),
  }),
  summary: 'What a board’s head says: its places, and the shift that most of its lines are in',
  boards: 'every',
})
