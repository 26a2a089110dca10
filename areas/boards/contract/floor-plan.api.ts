import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { boardRead } from './board.ts'

const share = z.number().min(0).max(1)

/** Where a machine stands on a plan: shares of the picture's width and height. */
export const place = z.object({ machineId: z.number().int().positive(), x: share, y: share })
export type Place = z.infer<typeof place>

export const floorPlan = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  workshopId: z.number().nullable(),
  pictureId: z.number().nullable(),
  pictureNo: z.string().nullable(),
  places: z.array(place),
})
export type FloorPlan = z.infer<typeof floorPlan>

export const selectFloorPlan = boardRead(
  ['oeeStatus', 'andonView'],
  'selectFloorPlan',
  z.object({ rows: z.array(floorPlan) }),
  'Floor plans with the places of machines',
)

export const saveFloorPlan = endpoint({
  path: '/kanban/web/saveFloorPlan',
  access: { right: 'floorPlan.edit' },
  write: true,
  /** Without `id` a new one; with it the `version` that was read. */
  input: z.object({
    id: z.number().int().positive().optional(),
    version: z.number().int().positive().optional(),
    name: writtenText().trim().min(1).max(64),
    /** Seen by whoever is granted the workshop; null: by everybody. */
    workshopId: z.number().int().positive().nullable(),
    pictureId: z.number().int().positive().nullable(),
    places: z.array(place).max(5_000),
  }),
  output: z.object({ id: z.number() }),
  summary: 'Keeps a floor plan: its picture and where the machines stand on it',
})

export const deleteFloorPlan = endpoint({
  path: '/kanban/web/deleteFloorPlan',
  access: { right: 'floorPlan.edit' },
  write: true,
  input: idInput,
  output: z.object({}),
  summary: 'Deletes a floor plan',
})
