import { sql } from 'kysely'
import { systemRoles } from '#core/contract/area.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { RunService } from '#core/server/handler.ts'
import { translator } from '#core/server/i18n.ts'
import type { Services } from '#core/server/services.ts'

/**
 * Gives the rights that this version has and none before it had to the system roles of every team, as the areas' manifests grant them. A
 * right that a team took from a role is not given again. One server does it; several that start at once wait for each other.
 */
export async function grantNewRights(services: Services, service: RunService): Promise<void> {
  const { database } = services
  await database.alone('identity.newRights', () => grantFresh(services, service), { wait: true })
}

async function grantFresh({ database, ...services }: Services, service: RunService): Promise<void> {
  const rows = await database.inNoTeam((db) => db.selectFrom('knownRight').select('name').execute())
  const known = new Set(rows.map(({ name }) => name))
  const fresh = [...services.allRights()].filter((right) => !known.has(right))
  if (!fresh.length) return
  for (const team of await service.teams())
    await service.inTeam(team, async (ctx) => {
      const granted = await grantIn(ctx.db, services, rows.length ? fresh : await notYetHeld(ctx.db, fresh))
      for (const { id, name, rights } of granted)
        ctx.audit({ verb: 'grantNew', entity: 'role', id, name, after: { rights } })
      ctx.touch('role')
    })
  // Last: what a server that ends meanwhile leaves to be given is given by the next.
  await database.inNoTeam((db) =>
    db
      .insertInto('knownRight')
      .values(fresh.map((name) => ({ name })))
      .execute(),
  )
}

/** On a database older than this record: what no role of the team holds is taken for new. */
async function notYetHeld(db: Db, rights: string[]): Promise<string[]> {
  const roles = await db.selectFrom('role').select('rights').execute()
  const held = new Set(roles.flatMap(({ rights: each }) => each))
  return rights.filter((right) => !held.has(right))
}

async function grantIn(db: Db, services: Pick<Services, 'grantsOf'>, fresh: string[]) {
  const t = translator('zh-Hans')
  const changed: { id: number; name: string; rights: string[] }[] = []
  for (const role of systemRoles) {
    const rights = services.grantsOf(role).filter((right) => fresh.includes(right))
    if (!rights.length) continue
    const row = await db
      .updateTable('role')
      .set({
        rights: sql`array(select distinct unnest(rights || ${rights}::text[]) order by 1)`,
        version: sql`version + 1`,
      })
      .where('systemRole', '=', true)
      .where('name', '=', t(`role.system.${role}`))
      .where(sql<boolean>`not rights @> ${rights}::text[]`)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (row) changed.push({ ...row, rights })
  }
  return changed
}
