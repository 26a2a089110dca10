import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import { conflict } from '../task/task.api.ts'

const prefix = '/production/web'
const id = z.number().int().positive()
const day = dayText()

export const levelBy = ['products', 'materials'] as const

/** More lots than this cannot be looked at any more. */
export const lotsMost = 300

/** Tells a lot from the others of a proposal; its quantity with it, so that a lot cut anew is another one. */
const lotName = {
  orderId: id,
  /** Which of the order's lots, from 1. */
  nth: z.number().int().positive(),
  quantity: z.number().positive(),
}

const wish = z.object({
  lineId: id,
  /** Absent: the day of the line's next shift. */
  day: day.optional(),
  /** Absent: the day's first shift that has not ended. */
  shiftId: writtenText().max(64).optional(),
  /** Pieces of a lot: what is made of a product before the next may come. */
  lotQuantity: z.number().min(1).max(1_000_000),
  levelBy: z.enum(levelBy).default('products'),
  /** Pieces by product; absent: the shift is filled in the proportion of what is ready. */
  pieces: z
    .array(z.object({ productId: id, pieces: z.number().int().min(0).max(1_000_000) }))
    .max(50)
    .optional(),
  /** The lots as a person put them in order, each exactly once; absent: as they are levelled. */
  order: z.array(z.object(lotName)).max(lotsMost).optional(),
})

const deviation = z.object({ mean: z.number(), most: z.number() })

/** A lot in its place. Instants in epoch milliseconds: its first piece enters the line, its last piece leaves it. */
export const sequencedLot = z.object({
  ...lotName,
  productId: z.number(),
  workorderNo: z.string(),
  start: z.number(),
  end: z.number(),
})
export type SequencedLot = z.infer<typeof sequencedLot>

export const sequenceProposal = z.object({
  /** Of the plan that it was reckoned on. */
  revision: z.number(),
  balance: z.number(),
  paceMs: z.number(),
  stations: z.number(),
  shifts: z.array(z.object({ id: z.string(), name: z.string(), start: z.number(), end: z.number() })),
  shift: z.object({
    day,
    id: z.string(),
    name: z.string(),
    start: z.number(),
    end: z.number(),
    /** Pieces that enter the line within it. */
    room: z.number(),
  }),
  /** When the first piece enters. */
  start: z.number(),
  /** The task that keeps the line from starting with the shift; null: it does. */
  heldBy: z.string().nullable(),
  products: z.array(
    z.object({
      productId: z.number(),
      code: z.string(),
      name: z.string(),
      /** Of orders that can begin by the start. */
      ready: z.number(),
      pieces: z.number(),
      lots: z.number(),
    }),
  ),
  lots: z.array(sequencedLot),
  deviation,
  /** Changes of product from lot to lot. */
  changes: z.number(),
  /** Milliseconds of set-up between the lots by the set-up matrix, which the pace does not have. */
  changeoverMs: z.number(),
  /** What the levelled order would have; the same where nobody changed it. */
  proposed: deviation.extend({ changes: z.number() }),
  /** The same pieces product after product. */
  batches: deviation,
  /** Orders for the line that cannot be in it, and what would mend that. */
  waiting: z.array(z.object({ workorderNo: z.string(), code: z.string(), quantity: z.number(), reason: z.string() })),
  tasks: z.number(),
  /** Other tasks that give way. */
  moved: z.number(),
  conflicts: z.array(conflict),
})
export type SequenceProposal = z.infer<typeof sequenceProposal>

export const proposeLineSequence = endpoint({
  path: `${prefix}/proposeLineSequence`,
  access: { right: 'lean.view' },
  input: wish,
  output: sequenceProposal,
  summary: 'A levelled sequence for a shift of a line, and what planning it would move',
})

export const planLineSequence = endpoint({
  path: `${prefix}/planLineSequence`,
  access: { right: 'lean.edit' },
  write: true,
  input: wish.extend({
    /** Of the proposal: refused when the plan was changed since. */
    revision: z.number().int(),
  }),
  output: z.object({
    id: z.number(),
    revision: z.number(),
    tasks: z.number(),
    moved: z.number(),
    /** Tasks of what did not fit, which need a place of their own. */
    rest: z.number(),
  }),
  summary: 'Divides the line’s tasks into the runs of a sequence and places them at the line’s pace; one step for undo',
})

/** A sequence as it was planned. */
export const lineSequence = z.object({
  id: z.number(),
  day,
  shiftName: z.string(),
  start: z.number(),
  end: z.number(),
  pieces: z.number(),
  runs: z.number(),
  paceMs: z.number(),
  /** In an order of a person's own. */
  byHand: z.boolean(),
  userName: z.string(),
  createdAt: z.string(),
  /** Tasks that still run in it; 0: it was taken back. */
  tasks: z.number(),
  /** Of them those that the shop floor has as they are planned. */
  published: z.number(),
})
export type LineSequence = z.infer<typeof lineSequence>

export const selectLineSequence = endpoint({
  path: `${prefix}/selectLineSequence`,
  access: { right: 'lean.view' },
  input: z.object({ lineId: id }),
  output: z.object({ rows: z.array(lineSequence) }),
  summary: 'Sequences planned on a line, the newest first; 30 at most',
})

const share = z.number().nullable()

export const sequenceAdherence = z.object({
  /** The instant that it speaks of: now, or the sequence's end. */
  at: z.number(),
  volume: share,
  mix: share,
  sequence: share,
  whole: share,
  due: z.number(),
  made: z.number(),
  /** Mean milliseconds between pieces in the time worked so far; null: nothing was made. */
  actualTaktMs: z.number().nullable(),
  paceMs: z.number(),
  runs: z.array(
    z.object({
      slot: z.number(),
      code: z.string(),
      name: z.string(),
      workorderNo: z.string(),
      quantity: z.number(),
      start: z.number(),
      end: z.number(),
      made: z.number(),
      firstMade: z.number().nullable(),
      /** Its place among the runs by their first report; null: nothing reported. */
      came: z.number().nullable(),
    }),
  ),
  /** By hour: pieces due and reported, and what the machines of the last station counted (null: none counts). */
  hours: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      due: z.number(),
      made: z.number(),
      counted: z.number().nullable(),
    }),
  ),
})
export type SequenceAdherence = z.infer<typeof sequenceAdherence>

export const getSequenceAdherence = endpoint({
  path: `${prefix}/getSequenceAdherence`,
  access: { right: 'lean.view' },
  input: z.object({ id }),
  output: sequenceAdherence,
  summary: 'A planned sequence against what was reported: volume, mix and order, run by run and hour by hour',
})
