import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { among } from '#core/server/db/among.ts'

export interface Person {
  id: number
  name: string
  /** He has not left, and may log in. */
  here: boolean
}

/** Whoever puts people on duty or changes when they were waits here: two acts never see the same person free. */
export async function lockPeople(ctx: Ctx, userIds: number[]): Promise<void> {
  await peopleLock(userIds).execute(ctx.db)
}

/** The lock of `lockPeople`, in the order of their ids. */
export const peopleLock = (userIds: number[]) => sql<Person>`
  select id, name, deleted_at is null and status = 'enabled' as here from team_user where ${among(sql.ref('id'), userIds)}
  order by id for no key update`
