import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'
import { setupAttributes } from './setup-time.ts'

const value = writtenText().trim().min(1).max(64)
const minutes = z.number().min(0).max(99_999)

/** Where a matrix holds: at one work centre, at those of a group label, or everywhere else. */
const scope = {
  attribute: z.enum(setupAttributes),
  workCenterId: z.number().int().positive().nullable(),
  groupLabel: writtenText().trim().min(1).max(64).nullable(),
}

export const matrixScope = z.object(scope).refine(({ workCenterId, groupLabel }) => !workCenterId || !groupLabel)
export type MatrixScope = z.infer<typeof matrixScope>

const setupMatrix = z.object({
  /** All values of the attribute: of products or operations, and those that rows name. */
  values: z.array(z.string()),
  /** Minutes from one value to another; a row for both ways stands in both cells. */
  cells: z.array(z.tuple([z.string(), z.string(), z.number()])),
  /** Between values without a cell; null: none is said, which means 0. */
  otherwise: z.number().nullable(),
  /** Before the first work of a machine of which nothing is known. */
  first: z.number().nullable(),
  /** Group labels that work centres have. */
  groups: z.array(z.string()),
})
export type SetupMatrix = z.infer<typeof setupMatrix>

export const getSetupMatrix = endpoint({
  path: '/production/web/getSetupMatrix',
  access: { right: 'setupTime.view' },
  input: matrixScope,
  output: setupMatrix,
  summary: 'A set-up matrix as a grid: minutes from each value to each other one',
})

/** A cell as the person saw it (`was`) and wants it; null: no time of its own. */
const changed = { was: minutes.nullable(), minutes: minutes.nullable() }

export const saveSetupMatrix = endpoint({
  path: '/production/web/saveSetupMatrix',
  access: { right: 'setupTime.edit' },
  write: true,
  input: z
    .object({
      ...scope,
      cells: z.array(z.object({ from: value, to: value, ...changed })).max(10_000),
      otherwise: z.object(changed).optional(),
      first: z.object(changed).optional(),
    })
    .refine(({ workCenterId, groupLabel }) => !workCenterId || !groupLabel),
  output: z.object({ written: z.number() }),
  summary: 'Writes cells of a set-up matrix; refused when somebody changed one of them meanwhile',
})
