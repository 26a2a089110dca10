import { describe, expect, it } from 'vitest'
import {
  achievement,
  actualToPlannedScrapRatio,
  allocationEfficiency,
  allocationRatio,
  availability,
  averageOnDutyDuration,
  correctiveMaintenanceRatio,
  dataCoverage,
  downtimeLoss,
  effectiveness,
  failureElements,
  fallOffRatio,
  firstPassYield,
  labourEfficiency,
  lossWaterfall,
  machineCapability,
  mtbf,
  mttf,
  mttr,
  nothing,
  type OeeElements,
  oee,
  operationalAvailability,
  outputHours,
  plannedMaintenanceRatio,
  plannedRunTime,
  productionProcessRatio,
  qualityRatio,
  reworkRatio,
  scheduleCompliance,
  scrapRatio,
  setupRatio,
  sumOeeElements,
  sumQuantities,
  sumTimes,
  technicalEfficiency,
  throughputRate,
  utilizationEfficiency,
  workerEfficiency,
} from './index.ts'
import { HOUR, MINUTE } from './testing.ts'

const none = sumTimes([])

/** A shift of 480 minutes planned busy: 60 down, 40 delayed, 20 set-up, 360 producing. */
const times = {
  ...none,
  apt: 360 * MINUTE,
  aust: 20 * MINUTE,
  adet: 40 * MINUTE,
  adot: 60 * MINUTE,
  pdot: 15 * MINUTE,
  rest: 45 * MINUTE,
  fault: 30 * MINUTE,
  yellow: 10 * MINUTE,
  red: 30 * MINUTE,
  failures: 3,
}
/** Two pieces every 60 s are planned; 648 were made, 600 of them good: 324 minutes of planned run time. */
const shift: OeeElements = {
  times,
  pq: 648,
  gq: 600,
  plannedRun: plannedRunTime([{ quantity: 648, quantityPerTrip: 2, timePerTrip: MINUTE }]),
}
const empty: OeeElements = { times: none, pq: 0, gq: 0, plannedRun: nothing }

describe('key figures of ISO 22400-2, worked by hand', () => {
  it('equipment', () => {
    expect(availability(times)).toBe(360 / 480)
    expect(effectiveness(shift.plannedRun, times)).toBe(0.9)
    expect(utilizationEfficiency(times)).toBe(360 / 420)
    expect(allocationEfficiency(times)).toBe(420 / 480)
    expect(technicalEfficiency(times)).toBe(0.9)
    expect(setupRatio(times)).toBe(20 / 380)
    expect(dataCoverage({ ...times, noData: 120 * MINUTE })).toBe(0.8)
  })

  it('OEE and NEE', () => {
    expect(oee(shift)).toEqual({
      availability: 0.75,
      effectiveness: 0.9,
      quality: 600 / 648,
      oee: 0.75 * 0.9 * (600 / 648),
      nee: (380 / 480) * 0.9 * (600 / 648),
      above: false,
    })
    // By hand: 300 good pieces' minutes in 480.
    expect(oee(shift).oee).toBeCloseTo(300 / 480, 15)
  })

  it('quality', () => {
    expect(qualityRatio({ gq: 600, pq: 648 })).toBe(600 / 648)
    expect(firstPassYield({ gp: 45, ip: 50 })).toBe(0.9)
    expect(scrapRatio({ sq: 36, pq: 648 })).toBe(36 / 648)
    expect(actualToPlannedScrapRatio({ sq: 36, psq: 24 })).toBe(1.5)
    expect(reworkRatio({ rq: 12, pq: 648 })).toBe(12 / 648)
    expect(fallOffRatio({ sq: 36 }, 720)).toBe(0.05)
  })

  it('orders', () => {
    expect(allocationRatio(times, 840 * MINUTE)).toBe(0.5)
    expect(productionProcessRatio(times, 720 * MINUTE)).toBe(0.5)
    expect(throughputRate(648, 12 * HOUR)).toBe(54)
  })

  it('maintenance', () => {
    const failures = failureElements(times)
    expect(mtbf(failures)).toBe((380 * MINUTE) / 3)
    expect(mttf(failures)).toBe((380 * MINUTE) / 3)
    expect(mttr(failures)).toBe(10 * MINUTE)
    expect(correctiveMaintenanceRatio(30, 90)).toBe(0.25)
    expect(plannedMaintenanceRatio(90, 30)).toBe(0.75)
    expect(scheduleCompliance(9, 12)).toBe(0.75)
    // 480 h planned of which 8 h were planned maintenance and 12 h repairs of 4 failures: 460 h operating.
    const month = { failures: 4, tbf: 460 * HOUR, ttf: 460 * HOUR, ttr: 12 * HOUR }
    expect([mtbf(month), mttr(month)]).toEqual([115 * HOUR, 3 * HOUR])
    expect(operationalAvailability(month)).toBeCloseTo(0.9746, 4)
    expect(operationalAvailability({ tbf: HOUR, ttr: 0 })).toBe(1)
  })

  it('personnel', () => {
    expect(workerEfficiency(7 * HOUR, 8 * HOUR)).toBe(0.875)
  })

  it('machine capability', () => {
    const capability = machineCapability([9.9, 10.1, 10, 10.1, 9.9], { lower: 9.4, upper: 10.4 })!
    expect(capability.mean).toBeCloseTo(10, 12)
    expect(capability.deviation).toBeCloseTo(0.1, 12)
    expect(capability.cm).toBeCloseTo(1 / 0.6, 9)
    expect(capability.cmk).toBeCloseTo(0.4 / 0.3, 9)
    expect(machineCapability([1, 3], { upper: 8 })).toMatchObject({ cm: null, cmk: 6 / (3 * Math.SQRT2) })
    expect(machineCapability([5, 5], { lower: 0, upper: 9 })).toMatchObject({ cm: null, cmk: null })
    expect(machineCapability([5], { upper: 9 })).toBeNull()
  })
})

describe('formulas of specification section 9', () => {
  it('output and labour', () => {
    // 600 good pieces, 2 a trip of 60 s, and 10 good pieces, 3 a trip of 45 s: 300 min + 2.5 min.
    const output = plannedRunTime([
      { quantity: 600, quantityPerTrip: 2, timePerTrip: MINUTE },
      { quantity: 10, quantityPerTrip: 3, timePerTrip: 45_000 },
    ])
    expect(outputHours(output)).toBe(302.5 / 60)
    expect(labourEfficiency(output, 605 * MINUTE)).toBe(0.5)
    expect(averageOnDutyDuration(18 * HOUR, 4)).toBe(4.5 * HOUR)
    expect(achievement(110, 100)).toBe(1.1)
  })

  it('downtime loss', () => {
    expect(downtimeLoss(times)).toBe(40 * MINUTE)
  })
})

describe('nothing to measure against', () => {
  it('is null, never 0 or 1', () => {
    const figures = [
      availability(none),
      effectiveness(nothing, none),
      utilizationEfficiency(none),
      allocationEfficiency(none),
      technicalEfficiency(none),
      setupRatio(none),
      dataCoverage(none),
      qualityRatio({ gq: 0, pq: 0 }),
      firstPassYield({ gp: 0, ip: 0 }),
      scrapRatio({ sq: 0, pq: 0 }),
      actualToPlannedScrapRatio({ sq: 4, psq: 0 }),
      reworkRatio({ rq: 0, pq: 0 }),
      fallOffRatio({ sq: 0 }, 0),
      allocationRatio(none, 0),
      productionProcessRatio(none, 0),
      throughputRate(0, 0),
      mtbf(failureElements({ ...times, failures: 0 })),
      mttf(failureElements({ ...times, failures: 0 })),
      mttr(failureElements(none)),
      correctiveMaintenanceRatio(0, 0),
      operationalAvailability({ tbf: 0, ttr: 0 }),
      plannedMaintenanceRatio(0, 0),
      scheduleCompliance(0, 0),
      workerEfficiency(0, 0),
      labourEfficiency(nothing, 0),
      averageOnDutyDuration(0, 0),
      achievement(0, 0),
    ]
    expect(figures.filter((figure) => figure !== null)).toEqual([])
    expect(oee(empty)).toEqual({
      availability: null,
      effectiveness: null,
      quality: null,
      oee: null,
      nee: null,
      above: false,
    })
  })

  it('does not hide a machine that stood all shift: its OEE is 0', () => {
    const stood = oee({ ...empty, times: { ...none, adet: 8 * HOUR } })
    expect(stood).toMatchObject({ availability: 0, effectiveness: null, quality: null, oee: 0, nee: 0 })
  })

  it('knows no effectiveness where the planned run time is not known, or pieces came out of no production time', () => {
    expect(oee({ ...shift, plannedRun: nothing })).toMatchObject({ availability: 0.75, effectiveness: null, oee: null })
    expect(oee({ ...shift, times: { ...none, noData: HOUR } })).toMatchObject({
      availability: 0,
      effectiveness: null,
      oee: null,
      above: true,
    })
  })
})

describe('effectiveness above 1', () => {
  const fast = { ...shift, times: { ...times, apt: 300 * MINUTE } }

  it('is shown as it is, flagged', () => {
    expect(oee(fast)).toMatchObject({ effectiveness: 1.08, above: true })
    expect(oee({ ...shift, times: { ...times, apt: 324 * MINUTE } })).toMatchObject({ effectiveness: 1, above: false })
  })

  it('is a performance gain in the losses', () => {
    expect(lossWaterfall(fast).performanceLoss).toBe(-24 * MINUTE)
  })
})

describe('loss waterfall', () => {
  it('leads from planned busy time to OEE', () => {
    expect(lossWaterfall(shift)).toEqual({
      plannedBusy: 480 * MINUTE,
      down: 60 * MINUTE,
      delay: 40 * MINUTE,
      setup: 20 * MINUTE,
      noData: 0,
      production: 360 * MINUTE,
      performanceLoss: 36 * MINUTE,
      plannedRun: 324 * MINUTE,
      qualityLoss: 24 * MINUTE,
      effective: 300 * MINUTE,
    })
    expect(lossWaterfall(empty)).toMatchObject({ plannedBusy: 0, performanceLoss: 0, qualityLoss: 0, effective: 0 })
  })
})

describe('sums first, ratios last', () => {
  it('weighs a group by its elements, not by its percentages', () => {
    const idle: OeeElements = { ...empty, times: { ...none, adot: 480 * MINUTE } }
    const small: OeeElements = { ...empty, times: { ...none, apt: 60 * MINUTE } }
    const group = oee(sumOeeElements([shift, idle, small]))
    expect(group.availability).toBe(420 / 1020)
    expect(group.quality).toBe(600 / 648)
  })

  it('adds quantities exactly', () => {
    const rows = [
      { pq: 0.1, gq: 0.1 },
      { pq: 0.2, gq: 0.2 },
      { pq: 1, gq: 0 },
    ]
    expect(sumQuantities(rows, ['pq', 'gq'])).toEqual({ pq: 1.3, gq: 0.3 })
    expect(sumQuantities([], ['pq'])).toEqual({ pq: 0 })
  })
})
