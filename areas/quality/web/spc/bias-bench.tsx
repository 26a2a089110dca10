import { Alert } from 'antd'
import { type ReactNode, useState } from 'react'
import type { OutputOf, SentOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, scatter } from '#core/web/kit/chart/analysis/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { biasWanted, reckonBiasStudy } from '../../contract/bias-study.api.ts'
import { Bench } from './bench.tsx'
import { ChoiceForm, NumberChoice } from './choice.tsx'
import { DataInput } from './data-input.tsx'
import { useFigures } from './figures.tsx'
import { pastedOf, readingsOf } from './pasted.ts'

type Sent = SentOf<typeof reckonBiasStudy>
type Study = OutputOf<typeof reckonBiasStudy>

const tones = { good: 'success', biased: 'error', nonlinear: 'error' } as const
const idle: Sent = { readings: [] }

/** How far a gauge is from the truth, and whether that changes over its range. */
export function BiasBench({ head }: { head: ReactNode }) {
  const t = useT()
  const [text, setText] = useState('')
  const [variation, setVariation] = useState<number | null>(null)
  const [asked, setAsked] = useState<Sent | null>(null)
  const [lacking, setLacking] = useState(false)
  const { data, error, isFetching } = useCall(reckonBiasStudy, asked ?? idle, { enabled: asked !== null })
  const reckon = () => {
    const readings = readingsOf(pastedOf(text))
    setLacking(readings === null)
    setAsked(readings && { readings, ...(variation ? { variation } : {}) })
  }
  return (
    <Bench
      lacking={lacking ? t('biasStudy.lacking') : null}
      error={error}
      asked={asked !== null}
      nothingYet={t('biasStudy.nothingYet')}
      side={
        <>
          {head}
          <DataInput label={t('spc.data')} hint={t('biasStudy.hint')} value={text} onChange={setText} />
          <ChoiceForm ready={text.trim() !== ''} pending={isFetching} onReckon={reckon}>
            <NumberChoice label={t('biasStudy.variation')} value={variation} onChange={setVariation} min={0} wide />
          </ChoiceForm>
        </>
      }
    >
      {asked && data ? <BiasResult sent={asked} study={data} /> : null}
    </Bench>
  )
}

/** The verdict first, then the bias of each reference, and the line through them. */
function BiasResult({ sent, study }: { sent: Sent; study: Study }) {
  const t = useT()
  const { figure, probability } = useFigures()
  const few =
    study.references.some(({ count }) => count < biasWanted.readings) ||
    (study.line !== null && study.references.length < biasWanted.references)
  return (
    <>
      <Alert
        type={tones[study.verdict]}
        showIcon
        title={t(`biasStudy.verdict.${study.verdict}`, {
          bias: figure(study.bias, 3),
          share: figure(study.linearityShare, 3),
          p: probability(study.line?.slopeTest.p),
        })}
        description={few ? t('biasStudy.few', biasWanted) : undefined}
      />
      <section className="kit-card spc-capability">
        <h3>{t('biasStudy.title')}</h3>
        <LineFigures study={study} />
        <References study={study} />
        {study.line && <BiasChart sent={sent} />}
      </section>
    </>
  )
}

function LineFigures({ study: { bias, line, linearity, linearityShare, biasShare } }: { study: Study }) {
  const t = useT()
  const { figure, index, probability } = useFigures()
  const percent = (share: number | null) => (share === null ? '–' : `${index(share)} %`)
  return (
    <FigureList
      label={t('biasStudy.title')}
      figures={[
        {
          label: t('biasStudy.meanBias'),
          value: figure(bias, 4),
          small: biasShare === null ? undefined : t('biasStudy.ofVariation', { share: percent(biasShare) }),
        },
        ...(line
          ? [
              {
                label: t('biasStudy.linearity'),
                value: percent(linearityShare),
                small: linearity === null ? undefined : figure(linearity, 4),
              },
              { label: t('biasStudy.slope'), value: figure(line.slope, 4), small: probability(line.slopeTest.p) },
              {
                label: t('biasStudy.intercept'),
                value: figure(line.intercept, 4),
                small: probability(line.interceptTest.p),
              },
              { label: 'R²', value: percent(100 * line.determination) },
              { label: t('biasStudy.deviation'), value: figure(line.deviation, 4) },
            ]
          : []),
      ]}
    />
  )
}

function References({ study: { references, line } }: { study: Study }) {
  const t = useT()
  const { figure, probability } = useFigures()
  const between = (from: number, to: number) => `${figure(from, 4)} … ${figure(to, 4)}`
  type Row = Study['references'][number]
  return (
    <PlainTable<Row>
      size="small"
      rowKey="reference"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={references}
      columns={[
        { title: t('biasStudy.reference'), render: (_, row) => figure(row.reference) },
        { title: 'n', render: (_, row) => figure(row.count) },
        { title: t('spc.mean'), render: (_, row) => figure(row.mean) },
        { title: t('biasStudy.bias'), render: (_, row) => figure(row.bias, 4) },
        { title: t('biasStudy.interval'), render: (_, { interval: [from, to] }) => between(from, to) },
        { title: 't', render: (_, row) => figure(row.statistic, 4) },
        { title: 'p', render: (_, row) => probability(row.p) },
        {
          title: t('biasStudy.significant'),
          render: (_, row) => t(row.significant ? 'biasStudy.significant.yes' : 'biasStudy.significant.no'),
        },
        ...(line
          ? [
              {
                title: t('biasStudy.band'),
                render: (_: unknown, row: Row) => {
                  const at = line.band.find(({ reference }) => reference === row.reference)
                  return at ? between(at.lower, at.upper) : '–'
                },
              },
            ]
          : []),
      ]}
    />
  )
}

/** The bias of every reading over its reference, with the line and the place of no bias. */
function BiasChart({ sent }: { sent: Sent }) {
  const t = useT()
  const { format } = useFigures()
  return (
    <div className="spc-histogram">
      <AnalysisChart
        title={t('biasStudy.chart')}
        chart={scatter({
          x: { measure: t('biasStudy.reference'), format },
          y: { measure: t('biasStudy.bias'), format },
          points: sent.readings.flatMap(({ reference, values }) =>
            values.map((value) => ({ x: reference, y: value - reference })),
          ),
          line: true,
          limits: [{ label: t('biasStudy.none'), value: 0, tone: 'good' }],
        })}
      />
    </div>
  )
}
