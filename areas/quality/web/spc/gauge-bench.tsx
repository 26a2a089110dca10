import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, bars } from '#core/web/kit/chart/analysis/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { useCall } from '#core/web/live/live.ts'
import { type GaugeMethod, gaugeMethods } from '#engines/spc/index.ts'
import { reckonGaugeStudy } from '../../contract/spc.api.ts'
import { Bench } from './bench.tsx'
import { Choice, ChoiceForm, NumberChoice } from './choice.tsx'
import { DataInput } from './data-input.tsx'
import { useFigures } from './figures.tsx'
import { pastedOf, studyOf } from './pasted.ts'

type Sent = SentOf<typeof reckonGaugeStudy>
type Study = OutputOf<typeof reckonGaugeStudy>

const components = ['repeatability', 'reproducibility', 'gaugeRr', 'partVariation'] as const
const tones = { good: 'success', conditional: 'warning', unacceptable: 'error' } as const
const idle: Sent = { method: 'anova', measurements: [] }

/** What of the spread of measurements comes from the gauge: repeatability and reproducibility, crossed. */
export function GaugeBench({ head }: { head: ReactNode }) {
  const t = useT()
  const [text, setText] = useState('')
  const [method, setMethod] = useState<GaugeMethod>('anova')
  const [tolerance, setTolerance] = useState<number | null>(null)
  const [asked, setAsked] = useState<Sent | null>(null)
  const [lacking, setLacking] = useState(false)
  const { data, error, isFetching } = useCall(reckonGaugeStudy, asked ?? idle, { enabled: asked !== null })
  const reckon = () => {
    const study = studyOf(pastedOf(text))
    setLacking(study === null)
    setAsked(study && { method, measurements: study.measurements, ...(tolerance ? { tolerance } : {}) })
  }
  return (
    <Bench
      lacking={lacking ? t('gauge.lacking') : null}
      error={error}
      asked={asked !== null}
      nothingYet={t('gauge.nothingYet')}
      side={
        <>
          {head}
          <DataInput label={t('spc.data')} hint={t('spc.hint.gauge')} value={text} onChange={setText} />
          <ChoiceForm ready={text.trim() !== ''} pending={isFetching} onReckon={reckon}>
            <Choice
              label={t('gauge.method')}
              value={method}
              onChange={setMethod}
              options={gaugeMethods.map((value) => ({ value, label: t(`gauge.method.${value}`) }))}
            />
            <NumberChoice label={t('gauge.tolerance')} value={tolerance} onChange={setTolerance} min={0} wide />
          </ChoiceForm>
        </>
      }
    >
      {data ? <GaugeResult study={data} /> : null}
    </Bench>
  )
}

/** The verdict first, then what it rests on. */
function GaugeResult({ study }: { study: Study }) {
  const t = useT()
  const { figure, index, probability } = useFigures()
  const { shares, toleranceShares, interactionTest: test } = study
  const share = (value: number) => `${index(value)} %`
  return (
    <>
      <Alert
        type={tones[study.verdict]}
        showIcon
        title={t(`gauge.verdict.${study.verdict}`, { share: share(shares.gaugeRr) })}
        description={study.ndc !== null && study.ndc < 5 ? t('gauge.fewCategories', { ndc: study.ndc }) : undefined}
      />
      <section className="kit-card spc-capability">
        <h3>{t('gauge.components')}</h3>
        <FigureList
          label={t('gauge.components')}
          figures={[
            ...components.map((key) => ({
              label: t(`gauge.${key}`),
              value: share(shares[key]),
              small: [
                `σ = ${figure(study[key], 4)}`,
                toleranceShares && t('gauge.ofTolerance', { share: share(toleranceShares[key]) }),
              ]
                .filter(Boolean)
                .join(' · '),
            })),
            { label: t('gauge.totalVariation'), value: figure(study.totalVariation, 4) },
            { label: t('gauge.ndc'), value: study.ndc ?? '–' },
            ...(test
              ? [
                  {
                    label: t('gauge.interaction'),
                    value: probability(test.p),
                    small: t(test.pooled ? 'gauge.pooled' : 'gauge.notPooled'),
                  },
                ]
              : []),
          ]}
        />
        <div className="spc-histogram">
          <AnalysisChart
            title={t('gauge.shares')}
            chart={bars({
              names: components.map((key) => t(`gauge.${key}`)),
              series: [
                { label: t('gauge.ofVariation'), values: components.map((key) => shares[key]) },
                ...(toleranceShares
                  ? [{ label: t('gauge.ofToleranceAxis'), values: components.map((key) => toleranceShares[key]) }]
                  : []),
              ],
              format: share,
            })}
          />
        </div>
      </section>
    </>
  )
}
