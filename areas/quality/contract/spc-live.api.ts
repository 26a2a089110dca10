import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { writtenText } from '#core/contract/text.ts'
import { rules } from '#engines/spc/index.ts'
import { liveCharts } from './spc-characteristic.ts'

const id = z.number().int().positive()
const reason = writtenText().trim().min(1).max(500)
const figure = z.number().min(-1e12).max(1e12)
const serial = z.number().int().min(1).max(1e12)

const plan = z.object({
  characteristicId: z.number(),
  name: z.string(),
  chart: z.enum(liveCharts),
  subgroupSize: z.number(),
  rules: z.array(z.enum(rules)),
  width: z.number(),
  /** In force; null: limits are still to be set, no rule is looked at. */
  limit: z.object({ number: z.number(), center: z.number(), sigma: z.number() }).nullable(),
})
export type LivePlan = z.infer<typeof plan>

/** Points that stand on the chart before an inspector. */
export const pointsShown = 30

export const getInspectionCharts = endpoint({
  path: '/production/web/getInspectionCharts',
  access: { right: 'inspectionRecord.view' },
  input: z.object({ id }),
  output: z.object({
    charts: z.array(
      plan.extend({
        /** Place of the item in the inspection. */
        item: z.number(),
        /** The newest points of other inspections, in their order; patterns count from those that `counts`. */
        history: z.array(z.object({ measured: z.array(z.number()), counts: z.boolean() })),
      }),
    ),
  }),
  summary: 'The live charts of an inspection: the newest points, limits and rules of each charted item',
})
export type InspectionChart = z.infer<typeof getInspectionCharts.output>['charts'][number]

export const getSpcChart = endpoint({
  path: '/production/web/getSpcChart',
  access: { right: 'spcCharacteristic.view' },
  input: z.object({ id, points: z.number().int().min(1).max(10_000).default(500) }),
  output: z.object({
    plan,
    points: z.array(
      z.object({
        id: z.number(),
        serial: z.number(),
        at: z.string(),
        inspectionNo: z.string(),
        measured: z.array(z.number()),
        rules: z.array(z.enum(rules)),
        limitId: z.number().nullable(),
        note: z.string().nullable(),
      }),
    ),
    limits: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        number: z.number(),
        state: z.enum(['proposed', 'approved', 'rejected']),
        center: z.number(),
        sigma: z.number(),
        baseFrom: z.number().nullable(),
        baseTo: z.number().nullable(),
        excluded: z.array(z.object({ serial: z.number(), reason: z.string() })),
        reason: z.string(),
        proposedBy: z.number(),
        proposedByName: z.string(),
        proposedAt: z.string(),
        decidedByName: z.string().nullable(),
        decidedAt: z.string().nullable(),
      }),
    ),
  }),
  summary: 'A live chart: its newest points with what each was compared with, and all versions of its limits',
})
export type SpcChart = z.infer<typeof getSpcChart.output>

export const getSpcShortRun = endpoint({
  path: '/production/web/getSpcShortRun',
  access: { right: 'spcCharacteristic.view' },
  input: z.object({ id, points: z.number().int().min(2).max(2_000).default(200) }),
  output: z.object({
    /** Of the characteristic, else where it was measured last; null: it was not yet, or on none. */
    machineName: z.string().nullable(),
    rules: z.array(z.enum(rules)),
    width: z.number(),
    /** Those charted alike, in the same unit, with a target; the one asked for among them where it has a target. */
    members: z.array(z.object({ code: z.string(), name: z.string(), target: z.number() })),
    /** The newest points of them all on the machine, in their order in time. */
    points: z.array(z.object({ code: z.string(), serial: z.number(), at: z.string(), measured: z.array(z.number()) })),
  }),
  summary: 'The newest points of all characteristics measured on one machine, for a chart of short runs',
})
export type SpcShortRun = z.infer<typeof getSpcShortRun.output>

/** Subgroups that limits are reckoned from at the least (AIAG SPC, chapter II, takes 20 to 25). */
export const fewestForLimits = 20

export const proposeSpcLimit = endpoint({
  path: '/production/web/proposeSpcLimit',
  access: { right: 'spcLimit.propose' },
  write: true,
  input: z.object({
    id,
    /** First and last point to reckon from; with `center` and `sigma` neither. */
    from: serial.nullish(),
    to: serial.nullish(),
    excluded: z.array(z.object({ serial, reason })).max(200).default([]),
    center: figure.nullish(),
    sigma: z.number().min(1e-12).max(1e12).nullish(),
    reason,
  }),
  output: z.object({ id: z.number(), number: z.number() }),
  summary: 'Proposes control limits, reckoned from points or given; in force once somebody else approves them',
})

export const decideSpcLimit = endpoint({
  path: '/production/web/decideSpcLimit',
  access: { right: 'spcLimit.approve' },
  write: true,
  input: z.object({ id, version: id, approve: z.boolean() }),
  output: z.object({ id: z.number() }),
  summary: 'Approves or rejects proposed limits; not by who proposed them',
})

export const noteSpcPoint = endpoint({
  path: '/production/web/noteSpcPoint',
  access: { right: 'spcLimit.propose' },
  write: true,
  input: z.object({ id, note: writtenText().trim().max(500) }),
  output: z.object({ id: z.number() }),
  summary: 'Keeps a note with a point of a chart',
})
