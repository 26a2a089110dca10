import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { pointUses } from './device.ts'

const value = z.union([z.string(), z.number(), z.boolean()])

export const newDeviceSecret = endpoint({
  path: '/productiondata/web/newDeviceSecret',
  access: { right: 'device.edit' },
  write: true,
  secret: true,
  input: idInput,
  output: z.object({
    username: z.string(),
    /** Shown this once; what was valid before is not any more. */
    secret: z.string(),
    /** Where a plain device publishes; the last part is the kind. */
    topic: z.string(),
    sparkplugGroup: z.string(),
    port: z.number().nullable(),
    tls: z.boolean(),
    outside: z.boolean(),
  }),
  summary: 'Gives a device a new secret to log in by, shown once; a connection under the old one ends',
})

export const getDeviceSignal = endpoint({
  path: '/productiondata/web/getDeviceSignal',
  access: { right: 'device.view' },
  input: idInput,
  output: z.object({
    id: z.number(),
    now: z.string(),
    online: z.boolean(),
    heardAt: z.string().nullable(),
    lastAt: z.string().nullable(),
    lastSeq: z.number().nullable(),
    battery: z.number().nullable(),
    trouble: z.string().nullable(),
    received: z.number(),
    duplicate: z.number(),
    late: z.number(),
    bad: z.number(),
    unknown: z.number(),
    /** The newest value of each name; `use` null: no point maps it. */
    values: z.array(
      z.object({
        name: z.string(),
        value,
        at: z.string(),
        use: z.enum(pointUses).nullable(),
        machineName: z.string().nullable(),
        lamp: z.string().nullable(),
      }),
    ),
    machines: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        state: z.string(),
        lamp: z.string(),
        since: z.string(),
        today: z.number(),
      }),
    ),
    /** The newest first. `delay`: milliseconds between its own time and its arrival. */
    messages: z.array(
      z.object({ at: z.string(), seq: z.number(), kind: z.string(), payload: z.string(), delay: z.number() }),
    ),
  }),
  summary: 'How a device stands, its newest messages and what was understood of them',
})

export const getOpcUaSupport = endpoint({
  path: '/productiondata/web/getOpcUaSupport',
  access: { right: 'device.view' },
  input: z.object({}),
  output: z.object({ installed: z.boolean() }),
  summary: 'Whether this server has the package that speaks OPC UA',
})
