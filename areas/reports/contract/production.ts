import { field } from '#core/contract/field.ts'
import { defineSummary } from '#core/contract/summary.ts'
import { count, hours, matterDimensions, peopleDimensions, pieces, placeDimensions, share } from './dimensions.ts'

const prefix = '/production/web'

/** What was reported and counts (`counted_report`), by day and line. */
export const reportWorkDaily = defineSummary({
  name: 'reportWorkDaily',
  prefix,
  noun: 'ReportWorkDaily',
  right: 'reportWorkDaily',
  dimensions: { ...placeDimensions(), ...matterDimensions() },
  measures: {
    reports: count(),
    good: pieces(),
    unapproved: pieces(),
    defective: pieces(),
    qualityRatio: share(),
    outputHours: hours(),
  },
  first: ['day', 'lineId'],
  chart: 'good',
  summary:
    'Reports summed by day and line, or by any other dimensions: good, not yet approved, defective, output hours',
})

/** Plan against output by any dimension; specification section 9: achievement rate = output ÷ plan. */
export const achieveStatistics = defineSummary({
  name: 'achieveStatistics',
  prefix,
  noun: 'AchieveStatistics',
  right: 'achieveStatistics',
  dimensions: { ...placeDimensions(), ...matterDimensions() },
  measures: {
    plan: pieces(),
    good: pieces(),
    difference: pieces(),
    achievement: share(),
    defective: pieces(),
    qualityRatio: share(),
  },
  first: ['lineId'],
  chart: 'achievement',
  summary: 'The published plan against good output, by any dimensions',
})

/** What each person made, in how many hours, and what it is worth to him: pay is told to those who may see it alone. */
export const workStatistics = defineSummary({
  name: 'workStatistics',
  prefix,
  noun: 'WorkStatistics',
  right: 'workStatistics',
  dimensions: { ...peopleDimensions(), ...placeDimensions(), ...matterDimensions() },
  measures: {
    good: pieces(),
    defective: pieces(),
    qualityRatio: share(),
    outputHours: hours(),
    onDutyHours: hours(),
    efficiency: share(),
    pay: field.decimal({ readonly: true, scale: 2 }),
  },
  first: ['userId'],
  chart: 'outputHours',
  summary:
    'By person: quantity, hours and pay (of those whose pay the caller may see, with an entry in the operation log), by any dimensions',
  logs: true,
})
