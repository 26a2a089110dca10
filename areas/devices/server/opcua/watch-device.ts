import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import type { KnownDevice } from '../intake/registry.ts'
import { reconnecting } from '../polling/reconnect.ts'
import { Hearing, type Watch } from './hearing.ts'
import type { OpcUaModule, OpcUaSession } from './module.ts'

/** Answers are waited for so long. */
const answerWithin = 5_000
/** Values of a node that change between two messages of the server; the oldest goes first. */
const queueSize = 20
/** Server_ServerStatus_State: every server has it. */
const statusNode = 'i=2259'

export interface Access {
  module: OpcUaModule
  /** Opened; null: none was kept. */
  password: string | null
  /** Where the client keeps its own certificate, and those that it trusts. */
  certificates: string
}

/**
 * Hears one OPC UA server by a subscription until it is told to end: what changed is taken in with its own time, and between changes a sign of
 * life. A server that cannot be reached is asked less and less often.
 *
 * @returns once it has ended
 */
export const watchDevice = (device: KnownDevice, access: Access, watch: Watch, end: AbortSignal): Promise<void> =>
  reconnecting((answered) => connection(device, access, watch, end, answered), watch, end)

async function connection(
  device: KnownDevice,
  { module, password, certificates }: Access,
  watch: Watch,
  end: AbortSignal,
  answered: () => void,
): Promise<void> {
  const client = module.OPCUAClient.create({
    applicationName: 'Gemba',
    endpointMustExist: false,
    ...securityOf(module, device),
    connectionStrategy: { maxRetry: 0, initialDelay: 100, maxDelay: 1_000 },
    keepSessionAlive: true,
    transportTimeout: answerWithin,
    clientCertificateManager: await trust(module, certificates),
  })
  const lost = new AbortController()
  const lose = (why: string) => () => lost.abort(new Error(why))
  client.on('connection_lost', lose('the connection was lost'))
  client.on('close', lose('the connection was closed'))
  const over = AbortSignal.any([end, lost.signal])
  try {
    await within(client.connect(device.endpointUrl ?? ''), over)
    const session = await within(client.createSession(identityOf(module, device, password)), over)
    session.on('session_closed', lose('the server ended the session'))
    const hear = new Hearing(device, watch)
    await subscribe(module, session, device, hear, over, lose('the server ended the subscription'))
    answered()
    await signsOfLife(module, session, device, hear, over)
    over.throwIfAborted()
  } catch (error) {
    if (!end.aborted) throw error
  } finally {
    // One that is gone may never say that it has closed.
    await Promise.race([client.disconnect().catch(() => undefined), after(answerWithin, undefined, { ref: false })])
  }
}

const policies = {
  basic256Sha256: 'Basic256Sha256',
  aes128Sha256RsaOaep: 'Aes128_Sha256_RsaOaep',
  aes256Sha256RsaPss: 'Aes256_Sha256_RsaPss',
} as const

function securityOf(module: OpcUaModule, { securityMode, securityPolicy }: KnownDevice) {
  const { MessageSecurityMode, SecurityPolicy } = module
  if (!securityMode || securityMode === 'none')
    return { securityMode: MessageSecurityMode.None, securityPolicy: SecurityPolicy.None }
  return {
    securityMode: securityMode === 'sign' ? MessageSecurityMode.Sign : MessageSecurityMode.SignAndEncrypt,
    securityPolicy: SecurityPolicy[policies[securityPolicy ?? 'basic256Sha256']],
  }
}

/** A server's certificate is believed once somebody has put it among the trusted ones; one that is new is laid out as rejected. */
async function trust({ OPCUACertificateManager }: OpcUaModule, folder: string): Promise<object> {
  const manager = new OPCUACertificateManager({
    rootFolder: join(folder, 'opcua'),
    automaticallyAcceptUnknownCertificate: false,
  })
  await manager.initialize()
  return manager
}

const identityOf = ({ UserTokenType }: OpcUaModule, { userName }: KnownDevice, password: string | null): object =>
  userName ? { type: UserTokenType.UserName, userName, password: password ?? '' } : { type: UserTokenType.Anonymous }

async function subscribe(
  module: OpcUaModule,
  session: OpcUaSession,
  device: KnownDevice,
  hear: Hearing,
  over: AbortSignal,
  ended: () => void,
): Promise<void> {
  const every = device.pollMs ?? 1_000
  const subscription = await within(
    session.createSubscription2({
      requestedPublishingInterval: every,
      requestedMaxKeepAliveCount: 10,
      requestedLifetimeCount: 100,
      maxNotificationsPerPublish: 0,
      publishingEnabled: true,
      priority: 1,
    }),
    over,
  )
  subscription.on('terminated', ended)
  const points = [...device.points.values()].filter(({ nodeId }) => nodeId)
  if (!points.length) return
  const group = await within(
    subscription.monitorItems(
      points.map(({ nodeId }) => ({ nodeId, attributeId: module.AttributeIds.Value })),
      { samplingInterval: every, queueSize, discardOldest: true },
      module.TimestampsToReturn.Both,
    ),
    over,
  )
  group.on('changed', (_item, value, index) => hear.value(points[index]?.name ?? '', value))
  for (const [i, { statusCode }] of group.monitoredItems.entries())
    if (statusCode && !statusCode.isGood()) hear.unreadable(points[i]?.name ?? '', statusCode.name)
}

/** Asks the server how it is three times within the device's silence. @throws when it does not answer */
async function signsOfLife(
  { AttributeIds }: OpcUaModule,
  session: OpcUaSession,
  device: KnownDevice,
  hear: Hearing,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    hear.alive(await within(session.read({ nodeId: statusNode, attributeId: AttributeIds.Value }), over))
    await after((device.heartbeatSeconds * 1_000) / 3, undefined, { signal: over }).catch(() => undefined)
  }
}

/** An answer, the end, or a refusal that none came in time, whichever is first. */
async function within<T>(answer: Promise<T>, over: AbortSignal): Promise<T> {
  const done = new AbortController()
  const late = after(answerWithin * 2, undefined, { signal: AbortSignal.any([done.signal, over]) }).then(
    () => {
      throw new Error('the server does not answer')
    },
    () => {
      over.throwIfAborted()
      return answer
    },
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    done.abort()
  }
}
