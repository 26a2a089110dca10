import { Button, Checkbox, Form, Select } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { DecimalInput } from '#core/web/kit/index.ts'
import { countedCharts, measuredCharts, type Rule, rules } from '#engines/spc/index.ts'
import { type ChartKind, type Chosen, isCounted, standardises, takesGroups } from './chart-request.ts'
import { ruleMark, useRuleWords } from './rule-words.ts'

interface Props {
  chosen: Chosen
  change(part: Partial<Chosen>): void
  /** There is data. */
  ready: boolean
  pending: boolean
  onReckon(): void
}

type NumberKey = { [K in keyof Chosen]: Chosen[K] extends number | null ? K : never }[keyof Chosen]

/** Chart, rules and limits of an analysis. What is left empty is reckoned from the data. */
export function ChartForm({ chosen, change, ready, pending, onReckon }: Props) {
  const t = useT()
  const words = useRuleWords()
  const { chart } = chosen
  const number = (key: NumberKey, scale = 6) => (
    <Form.Item key={key} label={t(`spc.${key}`)}>
      <DecimalInput
        aria-label={t(`spc.${key}`)}
        scale={scale}
        placeholder={t('spc.reckoned')}
        value={chosen[key]}
        onChange={(value) => change({ [key]: value })}
      />
    </Form.Item>
  )
  return (
    <Form layout="vertical" className="spc-form" onFinish={onReckon}>
      <Form.Item label={t('spc.chart')} className="spc-wide">
        <Select<ChartKind>
          aria-label={t('spc.chart')}
          value={chart}
          onChange={(next) => change({ chart: next })}
          options={[...measuredCharts, ...countedCharts].map((value) => ({ value, label: t(`spcChart.${value}`) }))}
        />
      </Form.Item>
      <Form.Item label={t('spc.rules')} className="spc-wide">
        <Select<Rule[]>
          mode="multiple"
          aria-label={t('spc.rules')}
          value={chosen.rules}
          onChange={(next) => change({ rules: next })}
          optionLabelProp="title"
          options={rules.map((value) => ({ value, label: words(value), title: ruleMark(value) }))}
        />
      </Form.Item>
      {takesGroups(chart) && (
        <Form.Item label={t('spc.size')} tooltip={t('spc.sizeHint')}>
          <DecimalInput
            aria-label={t('spc.size')}
            scale={0}
            min={1}
            max={25}
            value={chosen.size}
            onChange={(size) => change({ size: size ?? 1 })}
          />
        </Form.Item>
      )}
      {number('width', 2)}
      {number('from', 0)}
      {number('to', 0)}
      {number('target')}
      {number('sigma', 9)}
      {!isCounted(chart) && [number('lsl'), number('usl')]}
      {chart === 'ewma' && number('lambda', 3)}
      {chart === 'cusum' && [number('k', 3), number('h', 3)]}
      {standardises(chart) && (
        <Checkbox
          className="spc-wide"
          checked={chosen.standardised}
          onChange={({ target }) => change({ standardised: target.checked })}
        >
          {t('spc.standardised')}
        </Checkbox>
      )}
      <Button type="primary" htmlType="submit" className="spc-wide" disabled={!ready} loading={pending}>
        {t('spc.reckon')}
      </Button>
    </Form>
  )
}
