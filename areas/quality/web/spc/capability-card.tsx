import { Alert } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, binsOf, histogram } from '#core/web/kit/chart/analysis/index.ts'
import { type Figure, FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { capabilityFrom, capabilityWanted } from '../../contract/spc-characteristic.ts'
import type { Reckoned } from './chart-result.tsx'
import { useFigures } from './figures.tsx'

/** Below it a normal distribution is not believed. */
const normalFrom = 0.05

interface Props {
  capability: NonNullable<Reckoned['capability']>
  values: readonly number[]
  lsl?: number
  usl?: number
}

/** How the values lie in their tolerance: a histogram with its limits, the indices with what they lie between, and what they rest on. */
export function CapabilityCard({ capability, values, lsl, usl }: Props) {
  const t = useT()
  const { figure, format, index, probability } = useFigures()
  const { intervals, normality, problem, mean, sigmaWithin, sigmaOverall } = capability
  const between = (interval: readonly [number, number] | null) =>
    interval ? t('spc.between', { from: index(interval[0]), to: index(interval[1]) }) : undefined
  const indexFact = (key: 'cp' | 'cpk' | 'pp' | 'ppk' | 'cpm'): Figure => ({
    label: t(`spc.${key}`),
    value: index(capability[key]),
    small: key === 'cpm' ? undefined : between(intervals[key]),
    tone:
      capability[key] === null || (key !== 'cpk' && key !== 'ppk')
        ? undefined
        : capability[key] < capabilityWanted
          ? 'bad'
          : 'good',
  })
  const warnings = [
    problem && t(`spc.problem.${problem}`),
    !problem && values.length < capabilityFrom && t('spc.few', { count: values.length, few: capabilityFrom }),
    normality.p !== null && normality.p < normalFrom && t('spc.notNormal', { p: probability(normality.p) }),
  ].filter((each): each is string => Boolean(each))
  return (
    <section className="kit-card spc-capability">
      <h3>{t('spc.capability')}</h3>
      {warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <FigureList
        label={t('spc.capability')}
        figures={[
          indexFact('cp'),
          indexFact('cpk'),
          indexFact('pp'),
          indexFact('ppk'),
          indexFact('cpm'),
          { label: t('spc.count'), value: figure(values.length) },
          { label: t('spc.mean'), value: figure(mean) },
          { label: t('spc.sigmaWithin'), value: figure(sigmaWithin, 4) },
          { label: t('spc.sigmaOverall'), value: figure(sigmaOverall, 4) },
          {
            label: t('spc.normality'),
            value: normality.problem ? t(`spc.normality.${normality.problem}`) : probability(normality.p),
            small: normality.statistic === null ? undefined : `A²* = ${figure(normality.statistic, 4)}`,
          },
        ]}
      />
      <div className="spc-histogram">
        <AnalysisChart
          title={t('spc.histogram')}
          chart={histogram({
            measure: 'X',
            bins: binsOf(values),
            curve: sigmaOverall ? { mean, deviation: sigmaOverall } : undefined,
            lower: lsl ?? null,
            upper: usl ?? null,
            format,
          })}
        />
      </div>
    </section>
  )
}
