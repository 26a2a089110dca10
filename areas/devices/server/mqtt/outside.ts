import { hostname } from 'node:os'
import type { MqttClient, Packet } from 'mqtt'
import type { Logger } from 'pino'
import type { Config } from '#core/server/config.ts'
import type { Intake } from '../intake/intake.ts'
import { cut, type Fault } from '../intake/message.ts'
import type { Registry } from '../intake/registry.ts'
import type { Broker } from './broker.ts'
import { receive } from './receive.ts'
import { readTopic, type Topic } from './topics.ts'

const topics = ['gemba/+/+/+', 'spBv1.0/+/+/+/#']
/** Shared by all servers of the product: each message goes to one of them. */
const shared = (topic: string) => `$share/gemba/${topic}`
const commands = new Set(['command', 'NCMD', 'DCMD'])
/** So many messages may be under way to this server. */
const receiveMaximum = 2_000
/** What comes while a server is away waits for it this long (seconds). */
const sessionExpiryInterval = 86_400

/** Hears the devices by a broker outside, under a session that outlives the connection. A message is acknowledged once it is committed. */
export async function joinBroker(
  { url, shared: divided }: { url: string; shared: boolean },
  port: Config['port'],
  { registry, intake, log }: { registry: Registry; intake: Intake; log: Logger },
): Promise<Broker> {
  // Loaded where a broker outside is named.
  const { connect } = await import('mqtt')
  const client = connect(url, {
    protocolVersion: 5,
    // Two servers of one machine listen on different ports.
    clientId: `gemba-${hostname()}-${port || process.pid}`,
    clean: false,
    reconnectPeriod: 1_000,
    // Nor remembers the library what it subscribed to: it is asked anew at every connection, since a broker that was killed may come back
    // with the session and without its shared subscriptions.
    resubscribe: false,
    properties: { receiveMaximum, sessionExpiryInterval },
  })
  let state = 'outside: not connected yet'
  client.on('connect', () => {
    client.subscribe(divided ? topics.map(shared) : topics, { qos: 1 }, (error) => {
      state = error ? 'outside: the subscription is refused' : 'outside: connected'
      if (error) log.error({ err: error }, 'the outside broker refuses the subscription')
    })
  })
  client.on('error', (error) => {
    state = `outside: ${error.message}`
    log.warn({ err: error }, 'the outside broker is not reached')
  })
  client.on('close', () => {
    state = 'outside: connection lost'
  })
  const taken = acknowledgeLate(client)
  client.on('message', (name, payload, packet) => {
    const committed = take(name, payload)
    committed.catch((error) => log.warn({ err: error }, 'a message stays with the outside broker'))
    if (packet.qos > 0 && packet.messageId !== undefined) taken.set(packet.messageId, committed)
  })

  async function take(name: string, payload: Buffer): Promise<void> {
    const to = readTopic(name)
    if (!to || commands.has(to.kind)) return
    const receivedAt = Date.now()
    const team = await registry.team(to.teamId)
    if (!team) return
    const device = team.byNumber.get(to.device)
    const message = device ? receive(to, name, payload, device.id, receivedAt) : stranger(to, name, payload, receivedAt)
    await intake.push(to.teamId, message)
  }

  return {
    state: () => state,
    send: (topic, payload) => void client.publish(topic, payload, { qos: 0 }),
    end: () => client.endAsync(),
  }
}

const stranger = ({ device }: Topic, topic: string, payload: Buffer, receivedAt: number): Fault => ({
  deviceId: null,
  topic,
  reason: 'unknownDevice',
  detail: device,
  payload: cut(payload.toString('utf8', 0, 4_096)),
  receivedAt,
})

type Send = (packet: Packet, done?: (error?: Error) => void, ...rest: unknown[]) => void

/**
 * The library acknowledges a message before it reads the next one, which would make each wait for the commit of the one before. Here
 * acknowledgements leave when their message is committed, in whatever order; those of a connection that is gone are dropped, and
 * the broker sends their messages again.
 *
 * @returns where to put the commit of each message by its id
 */
function acknowledgeLate(client: MqttClient): Map<number, Promise<void>> {
  const taken = new Map<number, Promise<void>>()
  const send = (Reflect.get(client, '_sendPacket') as Send).bind(client)
  let connection = 0
  client.on('close', () => {
    connection += 1
    taken.clear()
  })
  const late: Send = (packet, done, ...rest) => {
    const id = packet.cmd === 'puback' ? packet.messageId : undefined
    const committed = id === undefined ? undefined : taken.get(id)
    if (id === undefined || !committed) return send(packet, done, ...rest)
    const here = connection
    taken.delete(id)
    committed.then(
      () => here === connection && send(packet),
      () => undefined,
    )
    done?.()
  }
  Reflect.set(client, '_sendPacket', late)
  return taken
}
