import { takenFromMaster } from '#areas/routing/contract/process-fields.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Values } from '#core/server/crud/rows.ts'

/** Gives what a routing sheet leaves blank the values of the operation master, and reads the texts of successors. */
export async function completeSteps(ctx: Ctx, drafts: Values[]): Promise<void> {
  const steps = drafts.flatMap((draft) => draft.operations as Values[])
  const ids = [...new Set(steps.map((step) => step.operationId as number))]
  if (!ids.length) return
  const rows = await ctx.db.selectFrom('operation').selectAll().where('id', 'in', ids).execute()
  const masters = new Map(rows.map((row) => [row.id, row]))
  for (const step of steps) {
    const master = masters.get(step.operationId as number)
    for (const key of takenFromMaster) step[key] ??= master?.[key]
    step.successor = successorsOf(step.successor)
  }
}

/** `20, 30` → [20, 30]; blank: undefined, the next one. What is no number becomes 0, which no operation has. */
function successorsOf(text: unknown): number[] | undefined {
  if (typeof text !== 'string' || !text.trim()) return undefined
  return text
    .split(/[,，、;；\s]+/)
    .filter(Boolean)
    .map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : 0))
}
