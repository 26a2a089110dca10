export { type AgreementStudy, agreementStudy, type Kappa, type Ratings, type Share } from './agreement.ts'
export { type BiasStudy, type BiasVerdict, biasStudy } from './bias.ts'
export { type Capability, type CapabilityLimits, capability } from './capability.ts'
export {
  type CapabilityMethod,
  type CapabilityStudy,
  type CapabilityStudyKind,
  capabilityMethods,
  capabilityStudies,
  capabilityStudy,
  fewestForQuantiles,
  normalFrom,
} from './capability-study.ts'
export type { Baseline, ChartOptions, ChartPoint, ControlChart } from './chart.ts'
export { c4, d2, largestSubgroup } from './constants.ts'
export { type CountedChartKind, countedChart, countedCharts } from './counted.ts'
export { deviation, mean, range } from './figures.ts'
export {
  type GaugeMethod,
  type GaugeOptions,
  type GaugeShares,
  type GaugeStudy,
  type GaugeVerdict,
  gaugeMethods,
  gaugeStudy,
  type Measurements,
} from './gauge.ts'
export { type MeasuredChartKind, type MeasuredChartOptions, measuredChart, measuredCharts } from './measured.ts'
export { type Rule, rules } from './rules.ts'
export {
  type ShortRunChart,
  type ShortRunKind,
  type ShortRunPoint,
  shortRunChart,
  shortRunCharts,
  shortRunProducts,
} from './short-run.ts'
