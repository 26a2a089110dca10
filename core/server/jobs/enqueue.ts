import { sql } from 'kysely'
import type { Language } from '../../contract/languages.ts'
import type { Db } from '../db/pool.ts'
import { withinQuota } from './quota.ts'

export interface EnqueueOptions {
  /** At most one unfinished job of the kind carries it. */
  key?: string
  runAt?: Date
  /** Tries before it is given up; 1 for a long call, more for messages that leave the building. */
  maxAttempts?: number
}

/** Leaves a job in the caller's transaction: it exists when, and only when, that commits. One person's sheets are counted. */
export async function enqueue(
  db: Db,
  job: {
    teamId: number
    userId: number | null
    accessKeyId?: number | null
    language: Language
    kind: string
    payload: object
  } & EnqueueOptions,
): Promise<number | null> {
  await withinQuota(db, job)
  const row = await db
    .insertInto('job')
    .values({
      teamId: job.teamId,
      userId: job.userId,
      accessKeyId: job.accessKeyId ?? null,
      language: job.language,
      kind: job.kind,
      key: job.key ?? null,
      payload: JSON.stringify(job.payload),
      runAt: (job.runAt ?? new Date()).toISOString(),
      maxAttempts: job.maxAttempts ?? 1,
    })
    // Written out: of values that come as parameters a kept plan cannot know that they are the index's.
    .onConflict((c) =>
      c.columns(['teamId', 'kind', 'key']).where(sql<boolean>`state in ('waiting', 'running')`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (row) await sql`select pg_notify('gemba_job', '')`.execute(db)
  return row?.id ?? null
}
