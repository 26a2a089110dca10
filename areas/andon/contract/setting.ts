import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { type Field, field, shapeOf } from '#core/contract/field.ts'
import { andonTypeReference } from './type.ts'

const minutes = () => field.integer({ min: 1, max: 1440 })

/** What the team has set for lamps and for what ends by itself. Labels: `andonSetting.${field}`. */
export const andonSettingFields = {
  /** A lamp that stays yellow or red beyond its minutes raises a call. */
  autoTrigger: field.boolean({ initial: false }),
  yellowMinutes: minutes(),
  yellowTypeId: field.reference(andonTypeReference, { display: 'yellowTypeName' }),
  yellowRepeatMinutes: minutes(),
  redMinutes: minutes(),
  redTypeId: field.reference(andonTypeReference, { display: 'redTypeName' }),
  redRepeatMinutes: minutes(),
  /** A call that nobody has answered ends when its lamp does. */
  closeWithLamp: field.boolean({ initial: true }),
  /** The machine of an open call is shown blue; takes effect where the stack light settings give blue to calls. */
  blueDisplay: field.boolean({ initial: false }),
  /** What is finished counts as accepted after so long; absent: never by itself. */
  acceptMinutes: minutes(),
} satisfies Record<string, Field>

export interface AndonSetting {
  autoTrigger: boolean
  yellowMinutes: number | null
  yellowTypeId: number | null
  yellowRepeatMinutes: number | null
  redMinutes: number | null
  redTypeId: number | null
  redRepeatMinutes: number | null
  closeWithLamp: boolean
  blueDisplay: boolean
  acceptMinutes: number | null
}

const stored = z.object({
  version: z.number().int(),
  /** Whether blue means a call, by the stack light settings. */
  bluePriority: z.boolean(),
  setting: z.custom<AndonSetting & { yellowTypeName: string | null; redTypeName: string | null }>(),
})

export const getAndonSetting = endpoint({
  path: '/production/web/getAndonSetting',
  access: { right: 'andonSetting.view' },
  input: z.object({}),
  output: stored,
  summary: 'Minutes after which lamps call, what blue means, what ends by itself',
})

export const updateAndonSetting = endpoint({
  path: '/production/web/updateAndonSetting',
  access: { right: 'andonSetting.edit' },
  write: true,
  input: z
    .object({ version: z.number().int() })
    .and(shapeOf(andonSettingFields, false) as unknown as z.ZodType<Partial<AndonSetting>, Partial<AndonSetting>>),
  output: stored,
  summary: 'Sets minutes of yellow and red, blue priority and what ends by itself',
})
