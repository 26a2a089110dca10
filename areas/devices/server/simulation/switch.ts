import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Db } from '#core/server/db/pool.ts'
import { readTeamConfig, writeTeamConfig } from '#core/server/team-config.ts'
import type { getSimulation, updateSimulation } from '../../contract/simulation.ts'

const name = 'simulation'

/** On until somebody stops it. */
export async function isRunning(db: Db): Promise<boolean> {
  const { value } = await readTeamConfig(db, name)
  return (value as { running?: boolean } | undefined)?.running !== false
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
  await writeTeamConfig(ctx, name, { running })
  ctx.audit({ verb: running ? 'start' : 'stop', entity: name, before, after: { running } })
  ctx.touch(name)
  return {}
}
