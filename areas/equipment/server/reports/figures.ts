import {
  dataCoverage,
  downtimeLoss,
  failureElements,
  lossWaterfall,
  mtbf,
  mttr,
  oee,
  sumDecimals,
} from '#engines/kpi/index.ts'
import type { OeeFigures } from '../../contract/oee.ts'
import type { Reckoned } from '../rollup/rolled.ts'

/** Key figures of summed elements as the wire has them: times in seconds. Ratios last. */
export function figuresOf(elements: Reckoned): OeeFigures {
  const { times, pq, gq, counted, good, defective } = elements
  const { availability, effectiveness, quality, oee: whole, nee, above } = oee(elements)
  const losses = lossWaterfall(elements)
  const failures = failureElements(times)
  const between = mtbf(failures)
  const repair = mttr(failures)
  return {
    oee: whole,
    availability,
    effectiveness,
    quality,
    nee,
    above,
    coverage: dataCoverage(times),
    plannedBusy: losses.plannedBusy / 1000,
    apt: times.apt / 1000,
    aust: times.aust / 1000,
    adet: times.adet / 1000,
    adot: times.adot / 1000,
    noData: times.noData / 1000,
    pdot: times.pdot / 1000,
    rest: times.rest / 1000,
    outside: times.outside / 1000,
    downtimeLoss: downtimeLoss(times) / 1000,
    plannedRun: losses.plannedRun / 1000,
    performanceLoss: losses.performanceLoss / 1000,
    qualityLoss: losses.qualityLoss / 1000,
    effective: losses.effective / 1000,
    fault: times.fault / 1000,
    failures: times.failures,
    mtbf: between === null ? null : between / 1000,
    mttr: repair === null ? null : repair / 1000,
    pq,
    gq,
    counted,
    good,
    defective,
    difference: sumDecimals([counted, -good, -defective]),
  }
}
