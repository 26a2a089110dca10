import { count, hours, matterDimensions, pieces, placeDimensions, share } from '#areas/reports/contract/dimensions.ts'
import { defineSummary } from '#core/contract/summary.ts'

const prefix = '/jy/web'

/** What the lines could make, what is planned for them and what they made, by line and day. */
export const jyCapacityDaily = defineSummary({
  name: 'jyCapacityDaily',
  prefix,
  noun: 'JyCapacityDaily',
  right: 'jyCapacityDaily',
  dimensions: placeDimensions(),
  measures: {
    capacityHours: hours(),
    loadHours: hours(),
    loadRatio: share(),
    freeHours: hours(),
    capacityPieces: pieces(),
    plan: pieces(),
    good: pieces(),
    unapproved: pieces(),
    achievement: share(),
  },
  first: ['day', 'lineId'],
  chart: 'loadRatio',
  summary: 'Capacity by the working calendars, load by the published plan and approved output, by line and day',
})

const { productId, operationId } = matterDimensions()

/** What was inspected, what of it was refused, what was defective and what was made of that, by product, operation and day. */
export const qualityReportJy = defineSummary({
  name: 'qualityReportJy',
  prefix,
  noun: 'QualityReportJy',
  right: 'qualityReportJy',
  dimensions: { ...placeDimensions(), productId, operationId },
  measures: {
    inspections: count(),
    rejected: count(),
    acceptance: share(),
    good: pieces(),
    defective: pieces(),
    firstPass: share(),
    waiting: pieces(),
    rework: pieces(),
    scrap: pieces(),
  },
  first: ['productId', 'operationId', 'day'],
  chart: 'firstPass',
  summary: 'Inspections, defective pieces and first-pass yield by product, operation and day, or by other dimensions',
})

/** Measures that are shares, of both reports. */
export const jyShares: readonly string[] = ['loadRatio', 'achievement', 'acceptance', 'firstPass']
