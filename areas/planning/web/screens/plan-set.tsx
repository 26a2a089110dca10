import { Button, Checkbox, Form, InputNumber, Select, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { codes } from '#core/contract/result.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  getPlanSet,
  nextTaskStarts,
  type PlanSet,
  planModes,
  planRules,
  roundings,
  updatePlanSet,
} from '../../contract/aps/plan-set.ts'
import './plan-set.css'

export default function PlanSetScreen() {
  const { data, error, refetch } = useCall(getPlanSet, {}, { topics: ['planSet'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return <PlanSetForm version={data.version} value={data.value} onStale={() => void refetch()} />
}

interface Props {
  version: number
  value: PlanSet
  onStale(): void
}

/** How the team plans. What others save meanwhile appears at once, unless something is being changed here. */
function PlanSetForm({ version, value, onStale }: Props) {
  const t = useT()
  const { can } = useSession()
  const [form] = Form.useForm<PlanSet>()
  const above = Form.useWatch('allowAbovePlan', form)
  const seen = useRef({ version, touched: false })
  const act = useAct(updatePlanSet, {
    topics: ['planSet'],
    success: t('planSet.saved'),
    onDone: (answer) => {
      seen.current = { version: answer.version, touched: false }
    },
  })
  useEffect(() => {
    if (seen.current.touched) return
    seen.current.version = version
    form.setFieldsValue(value)
  }, [form, version, value])
  useEffect(() => {
    if (act.error?.code !== codes.stale) return
    seen.current.touched = false
    onStale()
  }, [act.error, onStale])

  const choice = (name: string, of: readonly string[]) =>
    of.map((code) => ({ value: code, label: t(`planSet.${name}.${code}`) }))
  const item = (name: keyof PlanSet, extra?: string) => {
    const help = act.fieldErrors[`value.${name}`]
    return {
      name,
      label: t(`planSet.${name}`),
      extra: extra && t(extra),
      rules: [{ required: true, message: t('invalid.required') }],
      ...(help && { help, validateStatus: 'error' as const }),
    }
  }
  const tick = (name: keyof PlanSet) => (
    <Form.Item name={name} valuePropName="checked" className="plan-set-tick">
      <Checkbox>{t(`planSet.${name}`)}</Checkbox>
    </Form.Item>
  )
  return (
    <div className="kit-screen">
      <Form<PlanSet>
        form={form}
        layout="vertical"
        className="plan-set"
        disabled={!can('planSet.edit')}
        initialValues={value}
        onValuesChange={() => {
          seen.current.touched = true
        }}
        onFinish={(values) => void act.run({ version: seen.current.version, value: { ...value, ...values } })}
      >
        <fieldset className="kit-section">
          <legend>{t('planSet.section.method')}</legend>
          <div className="plan-set-grid">
            <Form.Item {...item('mode')}>
              <Select options={choice('mode', planModes)} />
            </Form.Item>
            <Form.Item {...item('rule')}>
              <Select options={choice('rule', planRules)} />
            </Form.Item>
            <Form.Item {...item('roundingMinutes', 'planSet.hint.roundingMinutes')}>
              <Select options={roundings.map((minutes) => ({ value: minutes, label: String(minutes) }))} />
            </Form.Item>
          </div>
          {tick('useAlternatives')}
          {tick('splitOverShifts')}
          {tick('keepRequiredStart')}
          {tick('limitTools')}
          {tick('limitCrews')}
          {tick('waitForMaterial')}
        </fieldset>
        <fieldset className="kit-section">
          <legend>{t('planSet.section.limits')}</legend>
          <div className="plan-set-grid">
            <Form.Item {...item('frozenHours', 'planSet.hint.frozenHours')}>
              <InputNumber min={0} max={720} precision={0} />
            </Form.Item>
            <Form.Item {...item('horizonDays')}>
              <InputNumber min={7} max={365} precision={0} />
            </Form.Item>
          </div>
          {tick('allowAbovePlan')}
          <div className="plan-set-grid">
            <Form.Item {...item('abovePlanPercent')}>
              <InputNumber min={0} max={100} disabled={above === false || !can('planSet.edit')} />
            </Form.Item>
          </div>
        </fieldset>
        <fieldset className="kit-section">
          <legend>{t('planSet.section.floor')}</legend>
          <div className="plan-set-grid">
            <Form.Item {...item('nextTaskStart', 'planSet.hint.nextTaskStart')}>
              <Select options={choice('nextTaskStart', nextTaskStarts)} />
            </Form.Item>
          </div>
        </fieldset>
        <fieldset className="kit-section">
          <legend>{t('planSet.section.molds')}</legend>
          <div className="plan-set-grid">
            <Form.Item {...item('moldWarnPercent', 'planSet.hint.moldWarnPercent')}>
              <InputNumber min={1} max={100} precision={0} />
            </Form.Item>
          </div>
          {tick('moldLock')}
          {tick('moldCheck')}
        </fieldset>
        {can('planSet.edit') && (
          <Button type="primary" htmlType="submit" loading={act.pending}>
            {t('kit.save')}
          </Button>
        )}
      </Form>
    </div>
  )
}
