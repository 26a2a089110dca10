import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Config } from '#core/server/config.ts'
import type { Ctx } from '#core/server/context.ts'
import { changeRow } from '#core/server/crud/rows.ts'
import { refuse } from '#core/server/refusal.ts'
import type { newDeviceSecret as api } from '../contract/device.api.ts'
import { makeSecret, usernameOf } from './credentials.ts'
import { mayTellResults } from './policy.ts'

const entity = { name: 'device', key: 'number', table: 'device' } as const

/** The log says that the secret was changed, never what it is: the hash is left out of it by its column's name. */
export async function newDeviceSecret(
  ctx: Ctx,
  { id }: InputOf<typeof api>,
  { mqtt }: Config,
): Promise<OutputOf<typeof api>> {
  const { secret, hash } = makeSecret()
  if (!mayTellResults(ctx.caller) && (await isTester(ctx, id))) throw refuse('device.mayNotTellResults')
  const { after } = await changeRow(ctx, entity, { id }, { secretHash: hash }, { verb: 'newSecret' })
  const { teamId } = ctx.caller
  const number = after.number
  return {
    username: usernameOf(teamId, number),
    secret,
    topic: `gemba/${teamId}/${number}`,
    sparkplugGroup: `gemba-${teamId}`,
    port: mqtt.port,
    tls: mqtt.tls !== undefined,
    outside: mqtt.url !== undefined,
  }
}

const isTester = ({ db }: Ctx, id: number) =>
  db.selectFrom('device').select('id').where('id', '=', id).where('lineStation', 'is not', null).executeTakeFirst()
