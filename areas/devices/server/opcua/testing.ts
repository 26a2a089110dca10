import { EventEmitter } from 'node:events'
import type { DataValue, OpcUaModule } from './module.ts'

const good = { name: 'Good', isGood: () => true }
const bad = (name: string) => ({ name, isGood: () => false })

/** One server as the package shows it to its clients: nodes with values, and ways to break what is connected. */
export function fakeOpcUa(nodes: Record<string, unknown>) {
  const asked: { options: Record<string, unknown>; url: string; identity: object }[] = []
  const groups = new Set<{ ids: string[]; hear: EventEmitter }>()
  const clients = new Set<EventEmitter>()
  let refuses: string | null = null
  let counted = 0
  let clock: Pick<DataValue, 'sourceTimestamp' | 'serverTimestamp'> = {}

  const valueOf = (id: string): DataValue =>
    id in nodes
      ? { ...clock, statusCode: good, value: { value: nodes[id], dataType: Array.isArray(nodes[id]) ? 9 : undefined } }
      : { ...clock, statusCode: bad('BadNodeIdUnknown'), value: { value: null } }

  const sessionOf = () =>
    Object.assign(new EventEmitter(), {
      read: async () => valueOf('i=2259'),
      createSubscription2: async () =>
        Object.assign(new EventEmitter(), {
          async monitorItems(items: { nodeId: string }[]) {
            const ids = items.map(({ nodeId }) => nodeId)
            const hear = new EventEmitter()
            groups.add({ ids, hear })
            // A server tells first how everything stands.
            setImmediate(() => {
              for (const [i, id] of ids.entries()) if (id in nodes) hear.emit('changed', {}, valueOf(id), i)
            })
            const monitoredItems = ids.map((id) => ({ statusCode: valueOf(id).statusCode }))
            return Object.assign(hear, { monitoredItems })
          },
        }),
    })

  const module = {
    OPCUAClient: {
      create(options: object) {
        const client = new EventEmitter()
        let url = ''
        return Object.assign(client, {
          async connect(to: string) {
            if (refuses) throw new Error(refuses)
            url = to
            clients.add(client)
          },
          async createSession(identity: object) {
            counted += 1
            asked.push({ options: options as Record<string, unknown>, url, identity })
            return sessionOf()
          },
          async disconnect() {
            clients.delete(client)
          },
        })
      },
    },
    OPCUACertificateManager: class {
      async initialize() {}
    },
    MessageSecurityMode: { None: 1, Sign: 2, SignAndEncrypt: 3 },
    SecurityPolicy: {
      None: 'none',
      Basic256Sha256: 'b256',
      Aes128_Sha256_RsaOaep: 'a128',
      Aes256_Sha256_RsaPss: 'a256',
    },
    UserTokenType: { Anonymous: 0, UserName: 1 },
    AttributeIds: { Value: 13 },
    TimestampsToReturn: { Both: 2 },
  } as unknown as OpcUaModule

  return {
    module,
    asked,
    /** Sessions that were opened. */
    sessions: () => counted,
    connected: () => clients.size,
    /** What is told from now on bears these times, epoch milliseconds. */
    at(source: number | null, server: number | null) {
      const dateOf = (time: number | null) => (time === null ? null : new Date(time))
      clock = { sourceTimestamp: dateOf(source), serverTimestamp: dateOf(server) }
    },
    /** A node changes; each value is told by itself. */
    set(id: string, ...values: unknown[]) {
      for (const value of values) {
        nodes[id] = value
        for (const { ids, hear } of groups) if (ids.includes(id)) hear.emit('changed', {}, valueOf(id), ids.indexOf(id))
      }
    },
    /** The line breaks; from now on it cannot be reached, until it is given null. */
    lose(why: string | null) {
      refuses = why
      groups.clear()
      for (const client of clients) client.emit('connection_lost')
    },
    comesBack() {
      refuses = null
    },
  }
}
