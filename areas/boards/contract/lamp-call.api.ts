import { z } from 'zod'
import { andonStatus } from '#areas/andon/contract/call-status.ts'
import { lamps } from '#areas/equipment/contract/machine-state.ts'
import { boardFilter, boardRead } from './board.ts'

/** A machine whose lamp has shone beyond its minutes, with the call that it raised, if any. */
export const lampCall = z.object({
  machineId: z.number(),
  machineName: z.string(),
  lineName: z.string().nullable(),
  lamp: z.enum(lamps),
  since: z.string(),
  reason: z.string().nullable(),
  callNo: z.string().nullable(),
  status: z.enum(andonStatus.codes).nullable(),
  tierReached: z.number().nullable(),
  handler: z.string().nullable(),
})
export type LampCall = z.infer<typeof lampCall>

export const selectOeeAndon = boardRead(
  'oeeAndon',
  'selectOeeAndon',
  z.object({
    /** From how many minutes on a lamp counts; null: from the first. */
    yellowMinutes: z.number().nullable(),
    redMinutes: z.number().nullable(),
    rows: z.array(lampCall),
  }),
  'Machines whose yellow or red lamp is beyond its minutes, the longest first, with reason, call and handler',
)

const efficiency = {
  calls: z.number(),
  answered: z.number(),
  closed: z.number(),
  /** Mean minutes; null: none was. */
  responseMinutes: z.number().nullable(),
  handlingMinutes: z.number().nullable(),
  /** Answered before the first tier that waits for a response spoke ÷ those and whatever was answered later, or waited longer for nothing. */
  inTime: z.number().nullable(),
}
export const callEfficiency = z.object({ name: z.string().nullable(), ...efficiency })
export type CallEfficiency = z.infer<typeof callEfficiency>

export const selectOeeAndonEfficiency = boardRead(
  'oeeAndonEfficiency',
  'selectOeeAndonEfficiency',
  z.object({
    total: z.object(efficiency),
    types: z.array(callEfficiency),
    /** By the handler's shift team; null: of none. */
    teams: z.array(callEfficiency),
    days: z.array(z.object({ date: z.string(), responseMinutes: z.number().nullable(), calls: z.number() })),
  }),
  'How fast calls of the last 30 days were answered and settled, by type and shift team',
  boardFilter.extend({ days: z.number().int().min(1).max(90).default(30) }),
)
