import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored, Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { operation } from '../contract/operation.ts'

type Candidate = CandidateOf<typeof operation, 'operation'>

/** What operations want people to be able to do, by operation. */
async function skillsOf(db: Db, operationIds: number[]): Promise<Map<number, number[]>> {
  if (!operationIds.length) return new Map()
  const { rows } = await sql<{ operationId: number; skillIds: number[] }>`
    select operation_id, array_agg(skill_id order by skill_id) as skill_ids from operation_skill
    where operation_id = any(${operationIds}) group by operation_id`.execute(db)
  return new Map(rows.map(({ operationId, skillIds }) => [operationId, skillIds]))
}

const chosen = ({ skillIds }: Values): number[] => [...new Set((skillIds ?? []) as number[])]

/** A number of people says nothing without whom. */
export async function skillIssues(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const kept = await skillsOf(
    ctx.db,
    candidates.flatMap(({ before }) => (before ? [before.id] : [])),
  )
  return candidates.map(({ draft, before }) => {
    const skills = draft.skillIds === undefined ? (kept.get(before?.id ?? 0) ?? []) : chosen(draft)
    const { crewPositionId, crewSize }: Values = { ...before, ...draft }
    return crewSize && !crewPositionId && !skills.length
      ? [{ field: 'crewPositionId', key: 'operation.crewOfWhom' }]
      : []
  })
}

/** The skills of operations are those that the drafts name; a draft without the field leaves them. The log keeps both. */
export async function keepSkills(
  ctx: Ctx,
  changes: { draft: Values; before?: Stored<'operation'>; after: Stored<'operation'> }[],
): Promise<void> {
  const named = changes.filter(({ draft }) => draft.skillIds !== undefined)
  if (!named.length) return
  const ids = named.map(({ after }) => after.id)
  const old = await skillsOf(
    ctx.db,
    named.flatMap(({ before }) => (before ? [before.id] : [])),
  )
  await ctx.db.deleteFrom('operationSkill').where('operationId', 'in', ids).execute()
  const rows = named.flatMap(({ draft, after }) => chosen(draft).map((skillId) => ({ operationId: after.id, skillId })))
  if (rows.length) await ctx.db.insertInto('operationSkill').values(rows).execute()
  for (const { draft, before, after } of named) {
    if (before) Object.assign(before, { skillIds: old.get(before.id) ?? [] })
    Object.assign(after, { skillIds: chosen(draft).sort((a, b) => a - b) })
  }
  if (rows.length || old.size) ctx.touch('skill')
}
