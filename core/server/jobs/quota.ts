import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { DB } from '../db/schema.ts'
import { refuse } from '../refusal.ts'

/** Whether jobs of a kind write or read a sheet that a person waits for. */
export const isSheet = (kind: string): boolean => /^(export|import)\./.test(kind)

/** Refuses a sheet of somebody who has `limits.jobsOfOne` of them waiting or running. */
export async function withinQuota(
  db: Kysely<DB>,
  job: { teamId: number; userId: number | null; kind: string },
): Promise<void> {
  if (job.userId === null || !isSheet(job.kind)) return
  const { n } = await db
    .selectFrom('job')
    .select(sql<number>`count(*)`.as('n'))
    .where('teamId', '=', job.teamId)
    .where('userId', '=', job.userId)
    .where('state', 'in', ['waiting', 'running'])
    .where(sql<boolean>`kind ~ '^(export|import)[.]'`)
    .executeTakeFirstOrThrow()
  if (n >= limits.jobsOfOne) throw refuse('job.tooMany', { max: limits.jobsOfOne })
}
