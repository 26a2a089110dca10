/**
 * What is used of the packages `node-opcua-client` and `node-opcua`. Neither belongs to the product: whoever has OPC UA servers installs one.
 */
export interface OpcUaModule {
  OPCUAClient: { create(options: ClientOptions): OpcUaClient }
  OPCUACertificateManager: new (options: {
    rootFolder: string
    automaticallyAcceptUnknownCertificate: boolean
  }) => { initialize(): Promise<void> }
  MessageSecurityMode: Record<'None' | 'Sign' | 'SignAndEncrypt', number>
  SecurityPolicy: Record<'None' | 'Basic256Sha256' | 'Aes128_Sha256_RsaOaep' | 'Aes256_Sha256_RsaPss', string>
  UserTokenType: Record<'Anonymous' | 'UserName', number>
  AttributeIds: Record<'Value', number>
  TimestampsToReturn: Record<'Both', number>
}

interface ClientOptions {
  applicationName: string
  endpointMustExist: boolean
  securityMode: number
  securityPolicy: string
  /** No second attempt of its own: that is ours. */
  connectionStrategy: { maxRetry: number; initialDelay: number; maxDelay: number }
  keepSessionAlive: boolean
  transportTimeout: number
  clientCertificateManager: object
}

interface OpcUaClient {
  connect(url: string): Promise<void>
  createSession(identity: object): Promise<OpcUaSession>
  disconnect(): Promise<void>
  on(event: 'connection_lost' | 'close', hear: () => void): unknown
}

export interface OpcUaSession {
  createSubscription2(options: object): Promise<OpcUaSubscription>
  read(node: { nodeId: string; attributeId: number }): Promise<DataValue>
  on(event: 'session_closed', hear: () => void): unknown
}

interface OpcUaSubscription {
  monitorItems(items: object[], sampling: object, timestamps: number): Promise<MonitoredGroup>
  on(event: 'terminated', hear: () => void): unknown
}

interface MonitoredGroup {
  monitoredItems: { statusCode?: StatusCode }[]
  on(event: 'changed', hear: (item: unknown, value: DataValue, index: number) => void): unknown
}

interface StatusCode {
  name: string
  isGood(): boolean
}

export interface DataValue {
  statusCode: StatusCode
  value: Variant
  /** When the value changed, by the clock of what it comes from. */
  sourceTimestamp?: Date | null
  /** When the server took it, by the server's clock. */
  serverTimestamp?: Date | null
}

export interface Variant {
  value?: unknown
  /** By number, as the standard counts them. */
  dataType?: number
}

/** Any of them will do; the client alone is the smaller one. */
const packages = ['node-opcua-client', 'node-opcua']

let found: Promise<OpcUaModule | null> | undefined

/** The package, when one is installed where this server finds it; looked for once. @throws when one is there and broken */
export function findOpcUa(): Promise<OpcUaModule | null> {
  found ??= look()
  return found
}

async function look(): Promise<OpcUaModule | null> {
  for (const name of packages) {
    const module = await load(name)
    // The client alone leaves it to another package, which comes with it.
    if (module) return { ...(await load('node-opcua-certificate-manager')), ...module }
  }
  return null
}

/** @returns what a package exports; null: it is not installed */
async function load(name: string): Promise<OpcUaModule | null> {
  try {
    const module = (await import(name)) as OpcUaModule & { default?: OpcUaModule }
    // They are not written as modules: what Node sees of their names is not all.
    return { ...module, ...module.default }
  } catch (error) {
    if (isMissing(error, name)) return null
    throw error
  }
}

const isMissing = (error: unknown, name: string): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  return code === 'ERR_MODULE_NOT_FOUND' && message?.includes(`'${name}'`) === true
}
