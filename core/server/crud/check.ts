import type { FieldIssue } from '../../contract/issues.ts'
import type { Ctx } from '../context.ts'
import { fileIssues } from '../files/attach.ts'
import type { Candidate, Served } from './definition.ts'

/** The issues of each candidate: by the rules of its entity, and by those of the files that it names. */
export async function checkAll(
  ctx: Ctx,
  { crud, definition }: Served,
  candidates: Candidate[],
): Promise<FieldIssue[][]> {
  const files = await fileIssues(ctx, crud.entity, candidates)
  const issues = await definition.check?.(ctx, candidates)
  return candidates.map((_, i) => [...(files[i] ?? []), ...(issues?.[i] ?? [])])
}
