import { z } from 'zod'
import { lamps, machineStates } from '#areas/equipment/contract/machine-state.ts'
import { moldDues, moldPositions } from '#areas/molds/contract/mold-status.ts'
import { boardFilter, boardRead } from './board.ts'

const lamp = z.enum(lamps)
const state = z.enum(machineStates)

/** Planned and reported good pieces of an hour of a line's shift, and how many of them are not approved yet. */
const lineHour = z.object({ plan: z.number(), actual: z.number(), unapproved: z.number() })

export const lineHours = z.object({
  lineId: z.number(),
  lineName: z.string(),
  workshopName: z.string(),
  shiftName: z.string().nullable(),
  /** By the board's hours; null: not of the line's shift. */
  hours: z.array(lineHour.nullable()),
  /** Of the shift so far. */
  plan: z.number(),
  actual: z.number(),
  unapproved: z.number(),
  /** Null: nothing is planned so far. */
  rate: z.number().nullable(),
})
export type LineHours = z.infer<typeof lineHours>

export const selectAPPHourView = boardRead(
  'APPhourView',
  'selectAPPHourView',
  z.object({ hours: z.array(z.string()), rows: z.array(lineHours) }),
  'Plan and reported good pieces of each hour of the shift, by line; the plan spread over the working time of its tasks',
)

export const machineTask = z.object({
  id: z.number(),
  machineName: z.string(),
  workCenterName: z.string(),
  lamp: lamp.nullable(),
  state: state.nullable(),
  taskNo: z.string(),
  workorderNo: z.string().nullable(),
  materialDesc: z.string().nullable(),
  produreName: z.string().nullable(),
  planQuantity: z.number(),
  good: z.number(),
  unapproved: z.number(),
  /** 0–1. */
  progress: z.number(),
  /** When it will be done at the speed so far; null: not to be said. */
  forecast: z.string().nullable(),
  end: z.string().nullable(),
  late: z.boolean(),
})
export type MachineTask = z.infer<typeof machineTask>

export const selectJdprocessingView = boardRead(
  'jdprocessingView',
  'selectJdprocessingView',
  z.object({ rows: z.array(machineTask) }),
  'Running tasks by machine with progress and remaining time',
)

export const selectBoardStation = boardRead(
  'siteView',
  'selectBoardStation',
  z.object({ rows: z.array(z.object({ id: z.number(), number: z.string(), name: z.string(), lineName: z.string() })) }),
  'Stations that a station board can be made for',
)

export const stationTask = z.object({
  id: z.number(),
  taskNo: z.string(),
  status: z.enum(['waiting', 'inProgress', 'moldChanging']),
  workorderNo: z.string().nullable(),
  materialNo: z.string().nullable(),
  materialDesc: z.string().nullable(),
  produreName: z.string().nullable(),
  planQuantity: z.number(),
  good: z.number(),
  defective: z.number(),
  unapproved: z.number(),
  start: z.string().nullable(),
  end: z.string().nullable(),
})
export type StationTask = z.infer<typeof stationTask>

/** How a station's task goes. */
export const stationCourse = z.object({
  /** Pieces that its plan wants of it by now; null: it has no plan, or its line no calendar. */
  target: z.number().nullable(),
  /** When it will be done at its pace so far; null: not to be said. */
  forecast: z.string().nullable(),
  /** Seconds of a piece, made and planned. */
  cycleSeconds: z.number().nullable(),
  standardSeconds: z.number().nullable(),
  /** The most frequent reason of its defective pieces. */
  defectReason: z.string().nullable(),
  /** Its first-article inspection; `result` null: not judged yet. */
  first: z.object({ result: z.enum(['pass', 'fail', 'concession']).nullable(), at: z.string() }).nullable(),
})
export type StationCourse = z.infer<typeof stationCourse>

export const stationCall = z.object({
  callNo: z.string(),
  typeName: z.string(),
  raisedAt: z.string(),
  answered: z.boolean(),
})

export type StationCall = z.infer<typeof stationCall>

const site = z.object({
  station: z
    .object({
      id: z.number(),
      number: z.string(),
      name: z.string(),
      lineName: z.string(),
      workCenterName: z.string().nullable(),
    })
    .nullable(),
  /** What runs there, else what comes first. */
  task: stationTask.nullable(),
  next: stationTask.nullable(),
  /** Of the task. */
  course: stationCourse.nullable(),
  people: z.array(z.object({ name: z.string(), since: z.string() })),
  machines: z.array(z.object({ id: z.number(), name: z.string(), lamp, state, since: z.string().nullable() })),
  calls: z.array(stationCall),
  /** The last one that was closed. */
  lastCall: stationCall.pick({ typeName: true, raisedAt: true }).nullable(),
})

const ofStation = boardFilter.extend({ stationId: z.number().int().positive().optional() })

export const selectSiteView = boardRead(
  'siteView',
  'selectSiteView',
  site,
  'One station: its order, product, operation, people, machines, plan and done, open calls',
  ofStation,
)

/** A mold that hangs in a machine of a station. */
export const stationMold = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  machineName: z.string(),
  position: z.enum(moldPositions),
  /** Pieces of one shot: of the task's product, where the mold makes several. */
  holes: z.number(),
  /** Shots of its life so far, and those it was made for. */
  shots: z.number(),
  designShots: z.number().nullable(),
  /** How near its maintenance is; null: it has no interval. */
  due: z.enum(moldDues).nullable(),
  /** Shots until it, below 0 past it; null: it has its day alone. */
  untilMaintenance: z.number().nullable(),
  maintenanceShots: z.number().nullable(),
  /** `YYYY-MM-DD` */
  nextMaintenanceOn: z.string().nullable(),
})
export type StationMold = z.infer<typeof stationMold>

export const selectSiteViewMj = boardRead(
  'siteViewMj',
  'selectSiteViewMj',
  site.extend({
    molds: z.array(stationMold),
    /** Number of the mold that the task's operation wants; null: none. */
    moldWanted: z.string().nullable(),
  }),
  'One station of a molding machine: what its board shows, the molds that hang there, their cavities, shots and next maintenance',
  ofStation,
)

export const centerNow = z.object({
  id: z.number(),
  name: z.string(),
  lineName: z.string(),
  lamp: lamp.nullable(),
  running: z.number(),
  taskNo: z.string().nullable(),
  workorderNo: z.string().nullable(),
  materialDesc: z.string().nullable(),
  produreName: z.string().nullable(),
  planQuantity: z.number(),
  good: z.number(),
  unapproved: z.number(),
  /** Pieces that the plan wants of the running task by now; null: none runs, or nothing says when it is worked. */
  target: z.number().nullable(),
  /** Released tasks that wait, their hours with those left of the running ones, and how long they fill its working time. */
  queue: z.number(),
  overdue: z.number(),
  loadHours: z.number(),
  /** Load ÷ working time of the next 24 hours; null: no working time is planned. */
  load: z.number().nullable(),
  people: z.number(),
})
export type CenterNow = z.infer<typeof centerNow>

export const selectWorkCenterView = boardRead(
  'workCenterView',
  'selectWorkCenterView',
  z.object({ rows: z.array(centerNow) }),
  'Queue, load and running task of every work centre',
)
