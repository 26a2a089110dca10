import { z } from 'zod'

/** Key figures of the presses in a plan. Durations in milliseconds. */
export const pressFigures = z.object({
  /** Tasks at presses with a place, and without one. */
  tasks: z.number(),
  unplanned: z.number(),
  /** Runs of one mold on one press without another in between. */
  campaigns: z.number(),
  moldChanges: z.number(),
  /** Working time of set-up at the presses. */
  setup: z.number(),
  /** Times that another coil or stack of sheets is put in between tasks. */
  stockChanges: z.number(),
  /** Of the orders that pass a press. */
  lateOrders: z.number(),
  tardiness: z.number(),
  /** Planned maintenance of molds, and tasks that take a mold past its limit all the same. */
  maintenance: z.number(),
  over: z.number(),
})
export type PressFigures = z.infer<typeof pressFigures>

/** The plan as it stood, the same orders first in first out (by due date) by the same engine, and what the search found. */
export const pressComparison = z.object({ base: pressFigures, fifo: pressFigures, found: pressFigures })
export type PressComparison = z.infer<typeof pressComparison>

const span = { from: z.number(), to: z.number() }

export const stampingTask = z.object({
  id: z.number(),
  version: z.number(),
  taskNo: z.string(),
  orderId: z.number().nullable(),
  workorderNo: z.string(),
  product: z.string(),
  operation: z.string(),
  quantity: z.number(),
  shots: z.number(),
  mold: z.string().nullable(),
  /** Key of the coil or sheet run that it is stamped of. */
  stock: z.string().nullable(),
  setupStart: z.number(),
  start: z.number(),
  end: z.number(),
  due: z.number().nullable(),
  late: z.boolean(),
  locked: z.boolean(),
  begun: z.boolean(),
  released: z.boolean(),
})
export type StampingTask = z.infer<typeof stampingTask>

/** Tasks of one mold that are made one after the other on a press. */
export const stampingCampaign = z.object({
  key: z.string(),
  press: z.string(),
  mold: z.string().nullable(),
  /** The mold that comes off for it; null: none is known to be on, or it is this one. */
  after: z.string().nullable(),
  setupStart: z.number(),
  start: z.number(),
  end: z.number(),
  /** Working milliseconds of set-up. */
  setup: z.number(),
  pieces: z.number(),
  shots: z.number(),
  tasks: z.array(stampingTask),
})
export type StampingCampaign = z.infer<typeof stampingCampaign>

export const stampingPress = z.object({
  key: z.string(),
  workCenterId: z.number(),
  machineId: z.number().nullable(),
  name: z.string(),
  line: z.string(),
  enabled: z.boolean(),
  /** Working time within the board's span. */
  open: z.array(z.object(span)),
})
export type StampingPress = z.infer<typeof stampingPress>

/** A mold that the plan uses or the ledger has, with how it is worn. */
export const stampingMold = z.object({
  number: z.string(),
  name: z.string().nullable(),
  /** False: operations name it and the ledger does not know it. */
  known: z.boolean(),
  holeCount: z.number().nullable(),
  strokesPerMinute: z.number().nullable(),
  /** Work centres that it fits; none: wherever the operation may be done. */
  pressIds: z.array(z.number()),
  shots: z.number().nullable(),
  designShots: z.number().nullable(),
  shotsSince: z.number().nullable(),
  maintenanceShots: z.number().nullable(),
  nextMaintenanceOn: z.string().nullable(),
  /** Shots that the plan makes with it, and the most since a maintenance at any time of it. */
  plannedShots: z.number(),
  peak: z.number(),
  windows: z.array(z.object({ ...span, why: z.enum(['shots', 'date']), fits: z.boolean() })),
  /** Tasks that take more shots in one go than the mold may make between two maintenances. */
  over: z.array(z.string()),
})
export type StampingMold = z.infer<typeof stampingMold>

/** Coils or sheets of one material that are worked up one after the other on a press. */
export const stockRun = z.object({
  key: z.string(),
  press: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  form: z.enum(['coil', 'sheet']),
  /** Blanks of what is loaded at once; of the product that gives the fewest. */
  perLoad: z.number(),
  pieces: z.number(),
  /** Coils, or stacks of sheets. */
  loads: z.number(),
  start: z.number(),
  end: z.number(),
  orders: z.array(z.string()),
  /** The day that the last of its orders has its material; null: it is there, or not tracked. */
  awaitedOn: z.string().nullable(),
})
export type StockRun = z.infer<typeof stockRun>
