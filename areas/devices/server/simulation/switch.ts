import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { getSimulation, updateSimulation } from '../../contract/simulation.ts'

const name = 'simulation'

/** On until somebody stops it. */
export async function isRunning(db: Db): Promise<boolean> {
  const row = await db.selectFrom('teamConfig').select('value').where('name', '=', name).executeTakeFirst()
  return (row?.value as { running?: boolean } | undefined)?.running !== false
}

export async function readSimulation({ db }: Ctx): Promise<OutputOf<typeof getSimulation>> {
  const { devices } = await db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('devices'))
    .where('simulated', '=', true)
    .executeTakeFirstOrThrow()
  return { devices, running: devices > 0 && (await isRunning(db)) }
}

export async function switchSimulation(
  ctx: Ctx,
  { running }: InputOf<typeof updateSimulation>,
): Promise<Record<string, never>> {
  const before = { running: await isRunning(ctx.db) }
  const value = JSON.stringify({ running })
  await ctx.db
    .insertInto('teamConfig')
    .values({ name, value })
    .onConflict((c) =>
      c.columns(['teamId', 'name']).doUpdateSet((e) => ({ value, version: e('teamConfig.version', '+', 1) })),
    )
    .execute()
  ctx.audit({ verb: running ? 'start' : 'stop', entity: name, before, after: { running } })
  ctx.touch(name)
  return {}
}
