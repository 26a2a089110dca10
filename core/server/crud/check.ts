import type { FieldIssue } from '../../contract/issues.ts'
import { codes } from '../../contract/result.ts'
import type { Ctx } from '../context.ts'
import { fileIssues } from '../files/attach.ts'
import { Refusal, refuseFields } from '../refusal.ts'
import type { Candidate, Served } from './definition.ts'
import { referIssues } from './refers.ts'
import { uniqueIssues } from './unique.ts'

/** The issues of each candidate: by what its entity declares, by the rules of its own, and by those of the files that it names. */
export async function checkAll(ctx: Ctx, served: Served, candidates: Candidate[]): Promise<FieldIssue[][]> {
  // Rules may fill and mend drafts: what is declared is held against what will be written.
  const rules = await asking(() => served.definition.check?.(ctx, candidates))
  const [files, gone, taken] = [
    await fileIssues(ctx, served.crud.entity, candidates),
    await referIssues(ctx, served, candidates),
    await uniqueIssues(ctx, served, candidates),
  ]
  const issues = candidates.map((_, i) =>
    [files, gone, taken, 'asks' in rules ? [] : (rules.answer ?? [])].flatMap((each) => each[i] ?? []),
  )
  // What is wrong is said before anything is asked.
  if ('asks' in rules) {
    const bad = issues.find((each) => each.length)
    throw bad ? refuseFields(bad) : rules.asks
  }
  return issues
}

/** What rules answer, or the question that they put to the person. */
async function asking<T>(act: () => Promise<T> | undefined): Promise<{ answer: T | undefined } | { asks: Refusal }> {
  try {
    return { answer: await act() }
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.confirmNeeded) return { asks: error }
    throw error
  }
}
