import { readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { type Networks, readNetworks } from './networks.ts'
import { root } from './root.ts'

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  })

const provider = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  issuer: url('https:', 'http:'),
  clientId: z.string().min(1),
  clientSecret: z.string(),
})

const oneOf = <const T extends [string, ...string[]]>(...words: T) =>
  z.enum(words, { message: `must be one of ${words.join(', ')}` })

/** `any`, or networks and addresses in a list. */
const networks = z.string().transform((text, context): Networks => {
  if (text === 'any') return 'any'
  const list = readNetworks(text)
  if (list) return list
  context.addIssue({ code: 'custom', message: 'must be any, or a list such as 10.1.0.0/16,192.168.5.20' })
  return z.NEVER
})

/** `1/erp=/srv/erp`: folders of the server by the team that may read them, and the name by which it calls each. */
const folders = z.string().transform((text, context): ReadonlyMap<string, string> => {
  const found = text.split(',').map((each) => /^\s*(\d{1,15}\/[\w-]{1,64})=(\/[^,]*?)\/?\s*$/.exec(each))
  if (found.every((each) => each !== null)) return new Map(found.map(([, name = '', path = '']) => [name, path]))
  context.addIssue({ code: 'custom', message: 'must be a list of team/name=/path such as 1/erp=/srv/erp' })
  return z.NEVER
})

/** Which of several providers, and what of it. */
function whyNot(error: unknown): string {
  if (!(error instanceof z.ZodError)) return ''
  return `; ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`
}

const settings = z.object({
  PORT: z.coerce.number({ message: 'must be a port number' }).int().min(0).max(65535).default(8080),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  MQTT_URL: url('mqtt:', 'mqtts:', 'ws:', 'wss:').optional(),
  MQTT_SHARED: oneOf('on', 'off').default('on'),
  MQTT_PORT: z
    .union([z.literal('off'), z.coerce.number().int().min(0).max(65535)], { message: 'must be a port number, or off' })
    .default(1883),
  MQTT_TLS_KEY: z.string().optional(),
  MQTT_TLS_CERT: z.string().optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  SMS_URL: url('http:', 'https:').optional(),
  SMS_TOKEN: z.string().optional(),
  OIDC_PROVIDERS: z
    .string()
    .transform((text, context) => {
      try {
        return z.array(provider).parse(JSON.parse(text))
      } catch (error) {
        context.addIssue({
          code: 'custom',
          message: `must be a JSON list of {"id","name","issuer","clientId","clientSecret"}${whyNot(error)}`,
        })
        return z.NEVER
      }
    })
    .optional(),
  INNER_ADDRESSES: networks.optional(),
  FILE_FOLDERS: folders.optional(),
  METRICS: oneOf('on', 'loopback', 'off').default('loopback'),
  API_DOCS: oneOf('on', 'loopback', 'off').default('on'),
  CONNECTIONS_PER_ADDRESS: z.coerce.number({ message: 'must be a number, 0 for no limit' }).int().min(0).default(500),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  GEMBA_DEMO: oneOf('on', 'off').default('on'),
  GEMBA_SIMULATION: oneOf('on', 'off').default('on'),
  GEMBA_CLOUD: oneOf('on', 'off').default('off'),
  GEMBA_SECRET: z.string().min(16, { message: 'must have at least 16 characters' }).optional(),
})

// Without its other half, or unreadable, devices would be heard in the clear where TLS was asked for.
const schema = settings.superRefine(({ MQTT_TLS_KEY, MQTT_TLS_CERT }, context) => {
  if (!MQTT_TLS_KEY && !MQTT_TLS_CERT) return
  const tell = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
  if (!MQTT_TLS_KEY) return tell('MQTT_TLS_KEY', 'must name the key file of MQTT_TLS_CERT')
  if (!MQTT_TLS_CERT) return tell('MQTT_TLS_CERT', 'must name the certificate file of MQTT_TLS_KEY')
  try {
    createSecureContext({ key: readFileSync(MQTT_TLS_KEY), cert: readFileSync(MQTT_TLS_CERT) })
  } catch (error) {
    tell('MQTT_TLS_KEY, MQTT_TLS_CERT', `must be a key and its certificate (${(error as Error).message})`)
  }
})

/** To everybody, to this machine alone, to nobody. */
export type Openness = 'on' | 'loopback' | 'off'

/** The server's settings, from the environment. */
export interface Config {
  port: number
  dataDir: string
  databaseUrl: string | undefined
  mqtt: {
    /** An outside broker, shared by all servers; then none is started within. */
    url: string | undefined
    /** Whether servers divide what comes by that broker; else each takes all of it. */
    shared: boolean
    /** Of the broker within; null: there is none. */
    port: number | null
    /** Files of the key and the certificate; with them the broker within speaks TLS alone. */
    tls: { key: string; cert: string } | undefined
  }
  publicUrl: string | undefined
  smtpUrl: string | undefined
  sms: { url: string; token: string | undefined } | undefined
  providers: z.infer<typeof provider>[]
  /** Networks of the house that a team's own addresses may lead to; see `outgoing.ts`. */
  inner: Networks
  /** Folders of the server that teams may read files from, by `team/name`. */
  folders: ReadonlyMap<string, string>
  /** Who may read `/metrics`, and the pages of the API. */
  metrics: Openness
  docs: Openness
  /** Connections that one address may hold open at a time; 0: any number. */
  connectionsPerAddress: number
  logLevel: string
  demo: boolean
  /** Lets simulated devices speak: those of the demo factory. */
  simulation: boolean
  /** The server is that of a provider who sells the product to teams. */
  cloud: boolean
  /** What secrets of teams are sealed with; absent: a key kept in `dataDir`. */
  secret: string | undefined
}

/** Something in the environment that cannot be; the message names each variable and what it must be. */
export class ConfigError extends Error {}

/** Reads and checks the environment. An empty variable counts as absent. Throws `ConfigError`. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Gemba cannot start: the environment needs attention.\n${lines.join('\n')}`)
  }
  const e = parsed.data
  return {
    port: e.PORT,
    dataDir: resolve(root, e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    mqtt: {
      url: e.MQTT_URL,
      shared: e.MQTT_SHARED === 'on',
      port: e.MQTT_PORT === 'off' ? null : e.MQTT_PORT,
      tls: e.MQTT_TLS_KEY && e.MQTT_TLS_CERT ? { key: e.MQTT_TLS_KEY, cert: e.MQTT_TLS_CERT } : undefined,
    },
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    smtpUrl: e.SMTP_URL,
    sms: e.SMS_URL ? { url: e.SMS_URL, token: e.SMS_TOKEN } : undefined,
    providers: e.OIDC_PROVIDERS ?? [],
    inner: e.INNER_ADDRESSES ?? new BlockList(),
    folders: e.FILE_FOLDERS ?? new Map<string, string>(),
    metrics: e.METRICS,
    docs: e.API_DOCS,
    connectionsPerAddress: e.CONNECTIONS_PER_ADDRESS,
    logLevel: e.LOG_LEVEL,
    demo: e.GEMBA_DEMO === 'on',
    simulation: e.GEMBA_SIMULATION === 'on',
    cloud: e.GEMBA_CLOUD === 'on',
    secret: e.GEMBA_SECRET,
  }
}
