import { connectAsync, type MqttClient } from 'mqtt'
import type { SentOf } from '#core/contract/endpoint.ts'
import type { Db } from '#core/server/db/pool.ts'
import type { TestGemba } from '#tests/support/gemba.ts'
import { newDeviceSecret } from '../contract/device.api.ts'
import { deviceCrud } from '../contract/device.ts'

/** Where the broker of a test server listens; it was started with port 0. */
export async function brokerPort(gemba: TestGemba): Promise<number> {
  const { body } = await gemba.app.inject({ method: 'GET', url: '/readyz' })
  const [, port] = /listening on (\d+)/.exec((JSON.parse(body) as { broker: string }).broker) ?? []
  return Number(port)
}

/** A team with a workshop and machines, and ways to make devices for them and to look at what came of it. */
export async function makePlant(gemba: TestGemba, machines = 1) {
  const team = await gemba.team()
  const within = <T>(act: (db: Db) => Promise<T>) =>
    gemba.services.database.inTeam({ teamId: team.teamId, workshops: null }, act)
  const workshopId = await within((db) =>
    db.insertInto('department').values({ name: 'Shop', isWorkshop: true }).returning('id').executeTakeFirstOrThrow(),
  ).then(({ id }) => id)
  const drafts = Array.from({ length: machines }, (_, i) => ({ number: `M${i}`, name: `Machine ${i}`, workshopId }))
  const made = await within((db) => db.insertInto('machine').values(drafts).returning('id').execute())
  const machineIds = made.map(({ id }) => id)

  const device = async (draft: SentOf<typeof deviceCrud.add>) => {
    const { id } = await team.call(deviceCrud.add, draft)
    return { id, ...(await team.call(newDeviceSecret, { id })) }
  }
  const ledger = (machineId = machineIds[0] as number) =>
    within((db) =>
      db
        .selectFrom('machineState')
        .select(['startAt', 'endAt', 'state', 'lamp'])
        .where('machineId', '=', machineId)
        .orderBy('startAt')
        .execute(),
    )
  const live = (machineId = machineIds[0] as number) =>
    within((db) => db.selectFrom('machineLive').selectAll().where('machineId', '=', machineId).executeTakeFirst())
  const counted = () =>
    within((db) =>
      db
        .selectFrom('machineCount')
        .select(({ fn }) => [fn.sum<number>('quantity').as('quantity'), fn.sum<number>('pulses').as('pulses')])
        .executeTakeFirstOrThrow(),
    )
  const letters = () =>
    within((db) => db.selectFrom('deadLetter').select(['reason', 'times', 'topic']).orderBy('reason').execute())
  const standing = (deviceId: number) =>
    within((db) => db.selectFrom('deviceLive').selectAll().where('deviceId', '=', deviceId).executeTakeFirstOrThrow())
  return { team, teamId: team.teamId, within, workshopId, machineIds, device, ledger, live, counted, letters, standing }
}

/** Points of a plain box for one machine: the lamp by its colour, pulses, a state, buttons. */
export const plainPoints = (machineId: number) => [
  { name: 'lamp', use: 'lamp', machineId } as const,
  { name: 'count', use: 'pulse', machineId, outputQuantity: 2 } as const,
  { name: 'state', use: 'state', machineId } as const,
  { name: 'button', use: 'button' } as const,
]

export const connect = (
  port: number,
  { username, secret }: { username: string; secret: string },
  options: object = {},
): Promise<MqttClient> =>
  connectAsync({
    host: '127.0.0.1',
    port,
    username,
    password: secret,
    reconnectPeriod: 0,
    connectTimeout: 5_000,
    ...options,
  })

/** Publishes JSON and waits for its acknowledgement. */
export const say = (client: MqttClient, topic: string, body: object): Promise<unknown> =>
  client.publishAsync(topic, JSON.stringify(body), { qos: 1 })
