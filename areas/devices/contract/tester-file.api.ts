import { z } from 'zod'
import { jobStarted } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'

/** Rows of one file. */
export const testerRowsMost = 2_000
/** Of so many rows it is tried what would become of them. */
export const testerRowsTried = 200

const column = writtenText().trim().min(1).max(128)
const right = 'device.tellResults'

/** Which columns of a tester's file, by their headings, hold what. */
export const testerColumns = z.object({
  serial: column,
  /** Pass or fail of the whole test; absent: what the values say. */
  result: column.nullish(),
  /** When it was tested, on the team's clocks; absent: now, and the same file taken again is a second test. */
  at: column.nullish(),
  /** What was measured, each as a characteristic of the station. */
  values: z
    .array(z.object({ column, characteristic: writtenText().trim().min(1).max(40) }))
    .max(30)
    .default([]),
})
export type TesterColumns = z.infer<typeof testerColumns>

export const readTesterFile = endpoint({
  path: '/productiondata/web/readTesterFile',
  access: { right },
  travel: 'upload',
  input: z.object({}),
  output: z.object({
    header: z.array(z.string()),
    /** The first ones, as they stand in the file. */
    rows: z.array(z.array(z.string())),
    count: z.number(),
  }),
  summary: 'The headings and first rows of a file of test results (CSV, xlsx or xls); the file is not kept',
})

export const takeTesterFile = endpoint({
  path: '/productiondata/web/takeTesterFile',
  access: { right },
  write: true,
  travel: 'upload',
  input: idInput.extend({
    columns: testerColumns,
    /** `check`: nothing is written, and what would become of the first rows is told. */
    mode: z.enum(['check', 'take']).default('check'),
  }),
  output: jobStarted,
  summary:
    'Takes the rows of a file as results that a tester told, each once, by the checks of its station; the job answers what became of each',
})

/** What the job of a tester's file answers. */
export const testerFileResult = z.object({
  written: z.boolean(),
  /** In the file, and those of them that were looked at. */
  rows: z.number(),
  tried: z.number(),
  taken: z.number(),
  /** Taken before, or twice in the file. */
  repeated: z.number(),
  /** The first ones; `row` as spreadsheets count. */
  problems: z.array(z.object({ row: z.number(), serial: z.string(), problem: z.string() })),
  problemCount: z.number(),
})
export type TesterFileResult = z.infer<typeof testerFileResult>
