import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'

const ids = z.array(z.number().int().positive()).max(200).optional()

/** Which workshops, lines and stations a board shows; absent or none: all that the caller sees. */
export const boardFilter = z.object({ workshopIds: ids, lineIds: ids, stationIds: ids })
export type BoardFilter = z.infer<typeof boardFilter>

/** A board's read, or that of several: under the boards' right, and open to displays of those boards. */
export const boardRead = <O extends z.ZodType, I extends z.ZodType = typeof boardFilter>(
  path: string | [string, ...string[]],
  verb: string,
  output: O,
  summary: string,
  input: I = boardFilter as unknown as I,
) =>
  endpoint({
    path: `/kanban/web/${verb}`,
    access: { right: 'board.view' },
    input,
    output,
    summary,
    boards: [path].flat(),
  })
