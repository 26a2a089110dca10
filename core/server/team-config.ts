import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Db } from './db/pool.ts'
import { stale } from './refusal.ts'

/** What a team set under a name, with how often it was changed; `value` undefined and `version` 0: nothing was ever set. */
export async function readTeamConfig(db: Db, name: string): Promise<{ version: number; value: unknown }> {
  const row = await db.selectFrom('teamConfig').select(['version', 'value']).where('name', '=', name).executeTakeFirst()
  return { version: row?.version ?? 0, value: row?.value }
}

/** Writes what a team sets under a name, over whatever stood there. Who calls writes the log and tells viewers. */
export async function writeTeamConfig({ db }: Pick<Ctx, 'db'>, name: string, setting: unknown): Promise<void> {
  const value = JSON.stringify(setting)
  await db
    .insertInto('teamConfig')
    .values({ name, value })
    .onConflict((c) =>
      c.columns(['teamId', 'name']).doUpdateSet((e) => ({ value, version: e('teamConfig.version', '+', 1) })),
    )
    .execute()
}

/**
 * As `writeTeamConfig`, where nobody has changed it since `version`.
 *
 * @returns what stood there before
 * @throws stale, with what stands there now as `current` reads it
 */
export async function replaceTeamConfig(
  { db }: Pick<Ctx, 'db'>,
  name: string,
  { version, value }: { version: number; value: unknown },
  current: (value: unknown) => unknown,
): Promise<unknown> {
  // The row is there before it is locked, so that of two who set it first only one does.
  await db
    .insertInto('teamConfig')
    .values({ name, value: 'null', version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const before = await db
    .selectFrom('teamConfig')
    .select(['version', 'value'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.version !== version) throw stale({ version: before.version, value: current(before.value) })
  await db
    .updateTable('teamConfig')
    .set({ value: JSON.stringify(value), version: sql`version + 1` })
    .where('name', '=', name)
    .execute()
  return before.value
}
