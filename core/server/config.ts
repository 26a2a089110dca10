import { resolve } from 'node:path'
import { z } from 'zod'
import { root } from './root.ts'

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  })

const provider = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
})

const schema = z.object({
  PORT: z.coerce.number({ message: 'must be a port number' }).int().min(0).max(65535).default(8080),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  MQTT_URL: url('mqtt:', 'mqtts:', 'ws:', 'wss:').optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  SMS_URL: url('http:', 'https:').optional(),
  SMS_TOKEN: z.string().optional(),
  OIDC_PROVIDERS: z
    .string()
    .transform((text, context) => {
      try {
        return z.array(provider).parse(JSON.parse(text))
      } catch {
        context.addIssue({
          code: 'custom',
          message: 'must be a JSON list of {"id","name","issuer","clientId","clientSecret"}',
        })
        return z.NEVER
      }
    })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  GEMBA_DEMO: z.enum(['on', 'off']).default('on'),
})

/** The server's settings, from the environment. */
export interface Config {
  port: number
  dataDir: string
  databaseUrl: string | undefined
  mqttUrl: string | undefined
  publicUrl: string | undefined
  smtpUrl: string | undefined
  sms: { url: string; token: string | undefined } | undefined
  providers: z.infer<typeof provider>[]
  logLevel: string
  demo: boolean
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
    mqttUrl: e.MQTT_URL,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    smtpUrl: e.SMTP_URL,
    sms: e.SMS_URL ? { url: e.SMS_URL, token: e.SMS_TOKEN } : undefined,
    providers: e.OIDC_PROVIDERS ?? [],
    logLevel: e.LOG_LEVEL,
    demo: e.GEMBA_DEMO === 'on',
  }
}
