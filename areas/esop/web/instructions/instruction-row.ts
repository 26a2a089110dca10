import type { RowOf } from '#core/contract/entity.ts'
import type { instruction } from '../../contract/instruction.ts'

/** A revision as lists bring it, with the texts of what it refers to. */
export type InstructionRow = RowOf<typeof instruction> & {
  productName?: string | null
  operationNames?: string[]
  fileIdFileNo?: string
  fileIdFileName?: string
}
