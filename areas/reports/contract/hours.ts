import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineSummary } from '#core/contract/summary.ts'
import { dayText } from '#core/contract/text.ts'
import { count, hours, matterDimensions, peopleDimensions, pieces, placeDimensions, share } from './dimensions.ts'

const prefix = '/production/web'

/**
 * Standard, output and on-duty hours by person and day. Standard: the working time of the shifts that people were arranged for; output: what was
 * good, at its standard (specification section 9); on duty: `workedStretches`.
 */
export const workHours = defineSummary({
  name: 'workHours',
  prefix,
  noun: 'WorkHours',
  right: 'workHours',
  dimensions: { ...peopleDimensions(), ...placeDimensions() },
  measures: {
    standardHours: hours(),
    onDutyHours: hours(),
    hoursDifference: hours(),
    outputHours: hours(),
    efficiency: share(),
  },
  first: ['day', 'userId'],
  chart: 'onDutyHours',
  summary: 'Standard, output and on-duty hours by person and day, or by any other dimensions',
})

/** Specification section 9: labour efficiency = output hours ÷ on-duty hours; average on-duty duration = on-duty duration ÷ on-duty people. */
export const humanEfficiency = defineSummary({
  name: 'humanEfficiency',
  prefix,
  noun: 'HumanEfficiency',
  right: 'humanEfficiency',
  dimensions: { ...peopleDimensions(), ...placeDimensions(), ...matterDimensions() },
  measures: {
    efficiency: share(),
    outputHours: hours(),
    onDutyHours: hours(),
    lostHours: hours(),
    people: count(),
    averageOnDuty: hours(),
    good: pieces(),
    defective: pieces(),
  },
  first: ['userId'],
  chart: 'efficiency',
  summary: 'Output hours ÷ on-duty hours by person, team, month or any other dimensions',
})

const days = { from: dayText(), to: dayText() }

const stretch = z.object({
  sessionId: z.number(),
  onAt: z.string(),
  offAt: z.string().nullable(),
  /** Without rests. */
  hours: z.number(),
  workCenterId: z.number(),
  workCenterName: z.string(),
  workorderNo: z.string().nullable(),
  operationName: z.string().nullable(),
  forgotten: z.boolean(),
  correctedByName: z.string().nullable(),
  correctionReason: z.string().nullable(),
  /** A correction of it waits for approval. */
  waiting: z.boolean(),
})
export type Stretch = z.infer<typeof stretch>

export const getHoursOfDay = endpoint({
  path: '/production/web/getHoursOfDay',
  access: { right: 'workHours.view' },
  input: z.object({ userId: z.number().int().positive(), day: dayText() }),
  output: z.object({ userName: z.string(), stretches: z.array(stretch) }),
  summary: 'When somebody was on duty on a production day, where and at what',
})

const ratio = z.number().nullable()
const part = z.object({ outputHours: z.number(), onDutyHours: z.number(), efficiency: ratio })

export const getManEfficiency = endpoint({
  path: '/production/web/getManEfficiency',
  access: { right: 'manEfficiency.view' },
  long: true,
  input: z.object({ userId: z.number().int().positive(), ...days }),
  output: z.object({
    userName: z.string(),
    positionName: z.string(),
    whole: part,
    /** Of the same position, himself among them, by their efficiency, the best first. */
    peers: z.array(part.extend({ userId: z.number(), userName: z.string() })),
    /** Of all peers together. */
    peersWhole: part,
    days: z.array(part.extend({ day: z.string(), peers: ratio })),
    /** What pulled it down, the most first; hours that belong to no operation have no name. Below 0: it pulled it up. */
    losses: z.array(
      part.extend({ operationId: z.number().nullable(), operationName: z.string().nullable(), lostHours: z.number() }),
    ),
  }),
  summary: 'One person’s labour efficiency: by day, among those of the same position, and what pulled it down',
})
