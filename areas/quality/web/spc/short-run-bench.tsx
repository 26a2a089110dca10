import { Checkbox, Form, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import type { SentOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { type Rule, rules, shortRunCharts } from '#engines/spc/index.ts'
import { reckonShortRunChart } from '../../contract/short-run.api.ts'
import { Bench } from './bench.tsx'
import { Choice, ChoiceForm, NumberChoice } from './choice.tsx'
import { DataInput } from './data-input.tsx'
import { pastedOf, runsOf } from './pasted.ts'
import { ruleMark, useRuleWords } from './rule-words.ts'
import { ShortRunResult } from './short-run-result.tsx'

export type ShortRunSent = SentOf<typeof reckonShortRunChart>

const idle: ShortRunSent = { chart: 'nominal', points: [] }

/** One chart for products that change often, which have too few points for a chart each. */
export function ShortRunBench({ head }: { head: ReactNode }) {
  const t = useT()
  const words = useRuleWords()
  const [text, setText] = useState('')
  const [chart, setChart] = useState<ShortRunSent['chart']>('nominal')
  const [withNominal, setWithNominal] = useState(true)
  const [on, setOn] = useState<Rule[]>(['nelson1', 'nelson2'])
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState<number | null>(null)
  const [asked, setAsked] = useState<ShortRunSent | null>(null)
  const [lacking, setLacking] = useState(false)
  const { data, error, isFetching } = useCall(reckonShortRunChart, asked ?? idle, { enabled: asked !== null })
  const reckon = () => {
    const runs = runsOf(pastedOf(text), withNominal)
    setLacking(runs === null)
    // People number points from 1.
    const baseline = from === null || to === null ? {} : { baseline: { from: from - 1, to: to - 1 } }
    setAsked(runs && { chart, ...runs, rules: on, ...baseline })
  }
  return (
    <Bench
      lacking={lacking ? t(withNominal ? 'shortRun.lacking' : 'shortRun.lackingPlain') : null}
      error={error}
      asked={asked !== null}
      nothingYet={t('shortRun.nothingYet')}
      side={
        <>
          {head}
          <DataInput
            label={t('spc.data')}
            hint={t(withNominal ? 'shortRun.hint' : 'shortRun.hintPlain')}
            value={text}
            onChange={setText}
          />
          <ChoiceForm ready={text.trim() !== ''} pending={isFetching} onReckon={reckon}>
            <Checkbox
              className="spc-wide"
              checked={withNominal}
              onChange={({ target }) => setWithNominal(target.checked)}
            >
              {t('shortRun.withNominal')}
            </Checkbox>
            <Choice
              label={t('spc.chart')}
              value={chart}
              onChange={setChart}
              options={shortRunCharts.map((value) => ({ value, label: t(`shortRun.chart.${value}`) }))}
            />
            <Form.Item label={t('spc.rules')} className="spc-wide">
              <Select<Rule[]>
                mode="multiple"
                aria-label={t('spc.rules')}
                value={on}
                onChange={setOn}
                optionLabelProp="title"
                options={rules.map((value) => ({ value, label: words(value), title: ruleMark(value) }))}
              />
            </Form.Item>
            <NumberChoice label={t('spc.from')} value={from} onChange={setFrom} min={1} />
            <NumberChoice label={t('spc.to')} value={to} onChange={setTo} min={1} />
          </ChoiceForm>
        </>
      }
    >
      {asked && data ? (
        <ShortRunResult
          chart={asked.chart}
          products={asked.points.map(({ product }) => product)}
          found={data}
          title={t('shortRun.product')}
        />
      ) : null}
    </Bench>
  )
}
