import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'
import { floorTask } from './floor.ts'

const id = z.number().int().positive()

/** A station as a terminal that stands there shows it. */
export const workStation = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  lineName: z.string(),
  workshopName: z.string(),
  /** Null: no work centre is named for it, so it has no tasks. */
  workCenterName: z.string().nullable(),
})
export type WorkStation = z.infer<typeof workStation>

export const selectWorkStation = endpoint({
  path: '/production/app/selectWorkStation',
  access: { right: 'report.view' },
  neverStopped: true,
  /** `code`: a scanned label, which names one station; otherwise those that contain the keyword, 60 at most. */
  input: z.object({ keyword: writtenText().max(64).default(''), code: scannedText().max(200).optional() }),
  output: z.object({ rows: z.array(workStation) }),
  summary: 'Stations that a terminal can stand at',
})

export const stationTask = floorTask.extend({
  unit: z.string(),
  /** So many people are on duty at the task, and so many of them at this station. */
  people: z.number(),
  here: z.number(),
  /** Good pieces an hour as its plan has it; null where its processing time is not known. */
  plannedPace: z.number().nullable(),
  /** Good pieces an hour since those on duty came; null: nobody is, or they came only minutes ago. */
  pace: z.number().nullable(),
})
export type StationTask = z.infer<typeof stationTask>

export const getStationNow = endpoint({
  path: '/production/app/getStationNow',
  access: { right: 'report.view' },
  neverStopped: true,
  input: z.object({ stationId: id }),
  /** Where people are on duty at the station first, then what is in progress, then by planned start. */
  output: z.object({ station: workStation, tasks: z.array(stationTask) }),
  summary: 'A station, and the tasks that are worked on and come next there',
})
export type StationNow = z.infer<(typeof getStationNow)['output']>
