import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { addRows, readRow } from '#core/server/crud/serve.ts'
import { refuse } from '#core/server/refusal.ts'
import type { reviseInstruction } from '../../contract/instruction.api.ts'
import { copySteps } from '../steps/steps.ts'
import { instructions } from './instructions.ts'

/** Adds the next revision of an instruction's code, as a draft with the steps of that one. One at a time is in the making. */
export async function revise(ctx: Ctx, input: InputOf<typeof reviseInstruction>): Promise<never> {
  const { id, ...draft } = input as { id: number } & Record<string, unknown>
  const { code } = await lockRow(ctx.db, 'instruction', id)
  const revisions = await ctx.db
    .selectFrom('instruction')
    .select(['id', 'revision', 'status'])
    .where('code', '=', String(code))
    .orderBy('id')
    .forUpdate()
    .execute()
  const making = revisions.find(({ status }) => !['approved', 'withdrawn'].includes(status))
  if (making)
    throw refuse('instruction.inTheMaking', {
      name: ctx.t('instruction.named', { code: String(code), revision: making.revision }),
      state: ctx.t(`instructionStatus.${making.status}`),
    })
  const revision = Math.max(...revisions.map((each) => each.revision)) + 1
  const [row] = await addRows(ctx, instructions.served, [{ draft: { ...draft, code, revision } }])
  if (row) await copySteps(ctx, id, row.id)
  return readRow(ctx, instructions.served, row?.id ?? id)
}
