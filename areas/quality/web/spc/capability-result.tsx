import { Alert } from 'antd'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, binsOf, histogram } from '#core/web/kit/chart/analysis/index.ts'
import { type Figure, FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { normalFrom } from '#engines/spc/index.ts'
import { quantilesFrom, type reckonCapabilityStudy } from '../../contract/capability-study.api.ts'
import type { CapabilitySent } from './capability-tab.tsx'
import { useFigures } from './figures.tsx'

type Found = OutputOf<typeof reckonCapabilityStudy>

interface Props {
  sent: CapabilitySent
  /** The index that is asked for. */
  wanted: number
  found: Found
}

/** The verdict, the method and why it was taken, then the figures and how the values lie between their limits. */
export function CapabilityResult({ sent, wanted, found }: Props) {
  const t = useT()
  const { format } = useFigures()
  const { study, values, lsl, usl } = sent
  const { method, mean, deviation, problem } = found
  return (
    <>
      {problem ? (
        <Alert
          type="warning"
          showIcon
          title={t(`capabilityStudy.problem.${problem}`, {
            count: found.count,
            fewest: found.fewest,
            many: quantilesFrom,
          })}
        />
      ) : (
        <Verdict study={study} wanted={wanted} found={found} />
      )}
      <section className="kit-card spc-capability">
        <h3>{t(`capabilityStudy.title.${study}`)}</h3>
        {!problem && <Method found={found} />}
        <Figures study={study} wanted={wanted} found={found} />
        <div className="spc-histogram">
          <AnalysisChart
            title={t('spc.histogram')}
            chart={histogram({
              measure: 'X',
              bins: binsOf(values),
              curve: !problem && method === 'normal' && deviation ? { mean, deviation } : undefined,
              lower: lsl ?? null,
              upper: usl ?? null,
              format,
            })}
          />
        </div>
      </section>
    </>
  )
}

type Judged = Pick<Props, 'wanted' | 'found'> & { study: CapabilitySent['study'] }

function Verdict({ study, wanted, found: { actual, intervals } }: Judged) {
  const t = useT()
  const { index } = useFigures()
  if (actual === null) return null
  const lowest = intervals.actual?.[0]
  const verdict = actual < wanted ? 'bad' : lowest !== undefined && lowest < wanted ? 'likely' : 'good'
  return (
    <Alert
      type={({ good: 'success', likely: 'warning', bad: 'error' } as const)[verdict]}
      showIcon
      title={t(`capabilityStudy.verdict.${verdict}`, {
        name: study === 'machine' ? 'Cmk' : 'Ppk',
        index: index(actual),
        wanted: index(wanted),
        lowest: index(lowest),
      })}
    />
  )
}

/** By what the indices were reckoned, why, and what speaks against it. */
function Method({ found }: { found: Found }) {
  const t = useT()
  const { index, probability } = useFigures()
  const { method, because, normality, transformed, lambda, model, lowerLeftOut } = found
  const unlikely = (of?: { p: number | null }) => of?.p != null && of.p < normalFrom
  const misfit =
    because === 'asked' && (method === 'boxCox' ? unlikely(transformed) : method === 'normal' && unlikely(normality))
  return (
    <>
      <p className="spc-method">
        {t(`capabilityStudy.by.${method}`, {
          lambda: index(lambda),
          model: model ? t(`capabilityStudy.model.${model}`) : '',
        })}{' '}
        {t(`capabilityStudy.because.${because}`, { p: probability(normality.p), after: probability(transformed?.p) })}
      </p>
      {misfit && <Alert type="warning" showIcon title={t('capabilityStudy.misfit')} />}
      {lowerLeftOut && <Alert type="info" showIcon title={t('capabilityStudy.lowerLeftOut')} />}
    </>
  )
}

function Figures({ study, wanted, found }: Judged) {
  const t = useT()
  const { figure, index, probability } = useFigures()
  const { potential, actual, intervals, quantiles, beyond, normality, transformed } = found
  const between = (interval: readonly [number, number] | null) =>
    interval ? t('spc.between', { from: index(interval[0]), to: index(interval[1]) }) : undefined
  const ppm = (share: number | null) => {
    if (share === null) return '–'
    return share > 0 && share < 1e-8 ? `< ${figure(0.01)}` : figure(share * 1e6, 3)
  }
  const names = study === 'machine' ? ['Cm', 'Cmk'] : ['Pp', 'Ppk']
  const test = (label: string, { p, statistic, problem }: Found['normality']): Figure => ({
    label,
    value: problem ? t(`spc.normality.${problem}`) : probability(p),
    small: statistic === null ? undefined : `A²* = ${figure(statistic, 4)}`,
  })
  return (
    <FigureList
      label={t(`capabilityStudy.title.${study}`)}
      figures={[
        { label: names[0] as string, value: index(potential), small: between(intervals.potential) },
        {
          label: names[1] as string,
          value: index(actual),
          small: between(intervals.actual),
          tone: actual === null ? undefined : actual < wanted ? 'bad' : 'good',
        },
        { label: t('spc.count'), value: figure(found.count) },
        { label: t('spc.mean'), value: figure(found.mean) },
        { label: t('spc.sigmaOverall'), value: figure(found.deviation, 4) },
        ...(quantiles
          ? [
              {
                label: t('capabilityStudy.quantiles'),
                value: figure(quantiles.middle, 5),
                small: `${figure(quantiles.lower, 5)} – ${figure(quantiles.upper, 5)}`,
              },
            ]
          : []),
        {
          label: t('capabilityStudy.beyond'),
          value: ppm(beyond.expected),
          small: t('capabilityStudy.observed', { ppm: ppm(beyond.observed) }),
        },
        test(t('spc.normality'), normality),
        ...(transformed ? [test(t('capabilityStudy.normalityAfter'), transformed)] : []),
      ]}
    />
  )
}
