import { readFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { Aedes, type Client } from 'aedes'
import type { Logger } from 'pino'
import type { Config } from '#core/server/config.ts'
import { logIn, usernameOf } from '../credentials.ts'
import type { Intake } from '../intake/intake.ts'
import type { KnownDevice, Registry } from '../intake/registry.ts'
import { type DoorLimits, Doorway, doorLimits } from './doorway.ts'
import { passNothingOn } from './pass-nothing-on.ts'
import { receive } from './receive.ts'
import { commandTopics, readTopic } from './topics.ts'

/** The door that devices come in by. */
export interface Broker {
  /** In a few words, for `/readyz`. */
  state(): string
  /** Sends a command to a device, when it is here. */
  send(topic: string, payload: Buffer): void
  end(): Promise<void>
}

/** Answers of MQTT 3.1.1 to a login: another client id is needed; it cannot be looked at now. */
const rejected = 2
const unavailable = 3
const clientIdMost = 128

/**
 * A client id is a name among the connections of one device's credentials: whatever another device calls itself, it ends no connection but
 * its own, and takes over nobody's session.
 */
const bindName = (client: Client, name: string) => Reflect.set(client, 'id', name)

/**
 * The broker within the server. A device logs in with its own credentials, publishes under its own topics alone and hears its own commands.
 * What it publishes is acknowledged when it is committed; until then no more is read from its connection.
 */
export async function startBroker(
  settings: Config['mqtt'],
  { registry, intake, log }: { registry: Registry; intake: Intake; log: Logger },
  limits = doorLimits,
): Promise<Broker> {
  const present = new Map<Client, { teamId: number; device: KnownDevice }>()
  const door = new Doorway(limits, log)
  const asked = new WeakMap<Client, string>()
  const aedes = new Aedes({
    connectTimeout: limits.patience,
    preConnect(client, packet, done) {
      // Until it has logged in a connection goes by a name that nobody else has; see `admit`.
      asked.set(client, packet.clientId)
      packet.clientId = ''
      done(null, true)
    },
    authenticate: (client, username, password, done) =>
      void admit(client, username ?? '', password?.toString('utf8') ?? '', done),
    authorizePublish(client, packet, done) {
      const who = client && present.get(client)
      const to = readTopic(packet.topic)
      if (!who || to?.teamId !== who.teamId || to.device !== who.device.number)
        return done(new Error(`not its own topic: ${packet.topic}`))
      // Nothing is kept for later hearers: the newest state is in the database.
      packet.retain = false
      const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
      const message = receive(to, packet.topic, payload, who.device.id, Date.now())
      intake.take(who.teamId, message, (error) => done(error))
    },
    authorizeSubscribe(client, subscription, done) {
      const who = present.get(client)
      const own = who && commandTopics(who.teamId, who.device.number).includes(subscription.topic)
      done(null, own ? subscription : null)
    },
  })
  aedes.on('clientDisconnect', (client) => present.delete(client))
  aedes.on('clientError', (client, error) => log.debug({ err: error, client: client.id }, 'a device was cut off'))
  passNothingOn(aedes)
  await aedes.listen()
  registry.onChange((teamId) => void dropStrangers(teamId))

  async function admit(
    client: Client,
    username: string,
    secret: string,
    done: (error: (Error & { returnCode: number }) | null, success: boolean) => void,
  ): Promise<void> {
    let who: Awaited<ReturnType<typeof logIn>>
    try {
      who = await logIn(registry, username, secret)
    } catch (error) {
      return done(Object.assign(error as Error, { returnCode: unavailable }), false)
    }
    if (client.closed) return
    if (who) {
      const id = asked.get(client) ?? ''
      if (id.length > clientIdMost)
        return done(Object.assign(new Error('the client id is too long'), { returnCode: rejected }), false)
      if (id) bindName(client, `${usernameOf(who.teamId, who.device.number)}/${id}`)
      present.set(client, who)
      door.visitor(client.conn)?.admit()
    } else log.info({ username }, 'a device was refused: unknown, not in use, or another secret')
    done(null, who !== null)
  }

  /** Who is no longer in use, or got another secret, must log in anew. */
  async function dropStrangers(teamId: number): Promise<void> {
    const reading = registry.team(teamId)
    const team = await reading.catch(() => undefined)
    // What changed meanwhile has its own round: by what this one read, who logged in since would be a stranger.
    if (team === undefined || registry.team(teamId) !== reading) return
    for (const [client, who] of present) {
      if (client.closed) present.delete(client)
      if (who.teamId !== teamId) continue
      const now = team?.devices.get(who.device.id)
      if (now?.secretHash === who.device.secretHash && now?.number === who.device.number) who.device = now
      else client.close()
    }
  }

  const sockets = new Set<Socket>()
  const take = (connection: Socket) => {
    const visitor = door.visitor(connection)
    if (!visitor) return void connection.destroy()
    visitor.watch(connection)
    aedes.handle(connection)
  }
  const server = makeServer(settings, limits, take)
  // With TLS too this is the connection as it is accepted: what never finishes its handshake is let go of like everybody else.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A box may ask for no pings of its own: a line that is dead is found all the same.
    socket.setKeepAlive(true, 30_000)
    door.enter(socket)
    if (!settings.tls) take(socket)
  })
  const state = await listen(server, settings.port as number, log)

  return {
    state: () => state,
    send: (topic, payload) =>
      aedes.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => undefined),
    async end() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve()))
      await new Promise<void>((resolve) => aedes.close(resolve))
    },
  }
}

/** @param take given each connection whose handshake is done; without TLS there is none */
function makeServer({ tls }: Config['mqtt'], { patience }: DoorLimits, take: (connection: Socket) => void): Server {
  if (!tls) return createServer()
  const files = { key: readFileSync(tls.key), cert: readFileSync(tls.cert) }
  return createTlsServer({ ...files, handshakeTimeout: patience }, take)
}

/** A port that is taken is told; the server runs all the same. */
function listen(server: Server, port: number, log: Logger): Promise<string> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'the port is taken' : error.message
      log.error({ port }, `devices cannot connect by MQTT: ${why}; set MQTT_PORT to another one`)
      resolve(`not listening on ${port}: ${why}`)
    })
    server.listen({ port, host: '0.0.0.0' }, () => {
      const address = server.address()
      resolve(`listening on ${typeof address === 'object' ? address?.port : port}`)
    })
  })
}
