import { Alert, Checkbox, Form, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, instantText, ScreenLink } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getPlanSet, type PlanSet, planModes, planRules } from '../../contract/aps/plan-set.ts'
import { type ScheduleResult, scheduleTask } from '../../contract/task/task.api.ts'

interface Props {
  /** Tasks or orders to plan; both absent: every open task. */
  ids?: number[]
  orderIds?: number[]
  onClose(): void
  onDone?(result: ScheduleResult): void
}

type Values = Pick<PlanSet, 'mode' | 'rule' | 'frozenHours' | 'useAlternatives'> & { onlyUnplanned: boolean }

/** Automatic scheduling: asks how, runs, and says what has no place and why. */
export function ScheduleDialog(props: Props) {
  const t = useT()
  const { can } = useSession()
  const { data } = useCall(getPlanSet, {}, { enabled: can('planSet.view') })
  if (can('planSet.view') && !data) return null
  return <Asked {...props} title={t('gantt.schedule')} set={data?.value} />
}

function Asked({ ids, orderIds, set, title, onClose, onDone }: Props & { title: string; set?: PlanSet }) {
  const t = useT()
  const active = useActive()
  const [form] = Form.useForm<Values>()
  const [result, setResult] = useState<ScheduleResult | null>(null)
  const act = useAct(scheduleTask, {
    long: true,
    topics: ['task', 'workOrder'],
    onDone: (answer) => {
      onDone?.(answer)
      setResult(answer)
    },
  })
  if (!active) return null
  if (result) return <ScheduleResultDialog result={result} onClose={onClose} />
  const run = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values) await act.run({ ...values, ...(ids && { ids }), ...(orderIds && { orderIds }) })
  }
  const choice = (name: string, codes: readonly string[]) =>
    codes.map((value) => ({ value, label: t(`planSet.${name}.${value}`) }))
  return (
    <AskingModal
      title={title}
      okText={t('gantt.schedule')}
      cancelText={t('kit.cancel')}
      confirmLoading={act.pending}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p>
        {ids
          ? t('gantt.scheduleSome', { count: ids.length })
          : orderIds
            ? t('gantt.scheduleOrders', { count: orderIds.length })
            : t('gantt.scheduleAll')}
      </p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          mode: set?.mode ?? 'forward',
          rule: set?.rule ?? 'edd',
          frozenHours: set?.frozenHours ?? 0,
          useAlternatives: set?.useAlternatives ?? true,
          // Orders that wait are asked for what waits of them: what of them stands in the plan stays.
          onlyUnplanned: orderIds !== undefined,
        }}
      >
        <Form.Item name="mode" label={t('planSet.mode')}>
          <Select options={choice('mode', planModes)} />
        </Form.Item>
        <Form.Item name="rule" label={t('planSet.rule')}>
          <Select options={choice('rule', planRules)} />
        </Form.Item>
        <Form.Item name="frozenHours" label={t('planSet.frozenHours')} extra={t('planSet.hint.frozenHours')}>
          <InputNumber min={0} max={720} precision={0} suffix="h" />
        </Form.Item>
        <Form.Item name="useAlternatives" valuePropName="checked" noStyle>
          <Checkbox>{t('planSet.useAlternatives')}</Checkbox>
        </Form.Item>
        <br />
        <Form.Item name="onlyUnplanned" valuePropName="checked" noStyle>
          <Checkbox>{t('gantt.onlyUnplanned')}</Checkbox>
        </Form.Item>
      </Form>
    </AskingModal>
  )
}

function ScheduleResultDialog({ result, onClose }: { result: ScheduleResult; onClose(): void }) {
  const t = useT()
  const { user } = useSession()
  const end = result.end === null ? '–' : instantText(new Date(result.end).toISOString(), user.zone).slice(0, 16)
  const [opened] = useState(() => String(Date.now()))
  const { planned, changed, lateOrders, unplanned, pastStart, earlyOrders } = result
  return (
    <Modal open title={t('gantt.scheduled')} width={680} footer={null} onCancel={onClose}>
      <Alert
        type={unplanned.length || earlyOrders.length ? 'warning' : 'success'}
        showIcon
        title={t('gantt.scheduledCounts', { planned, changed, late: lateOrders, end })}
        action={
          lateOrders > 0 && (
            // Another moment: a link to where one is already is followed all the same.
            <ScreenLink path="gantScheduling" query={{ late: opened }} onFollow={onClose}>
              {t('gantt.showLate')}
            </ScreenLink>
          )
        }
      />
      {earlyOrders.length > 0 && (
        <Alert
          className="kit-gap"
          type="warning"
          showIcon
          title={t('gantt.earlyOrders', {
            orders: earlyOrders.slice(0, 20).join(t('listed')),
            count: earlyOrders.length,
          })}
        />
      )}
      {pastStart.length > 0 && (
        <Alert
          className="kit-gap"
          type="warning"
          showIcon
          title={t('gantt.pastStart', { orders: pastStart.slice(0, 20).join(t('listed')), count: pastStart.length })}
        />
      )}
      {unplanned.length > 0 && (
        <PlainTable
          className="kit-gap"
          size="small"
          rowKey="id"
          pagination={unplanned.length > 50 ? { defaultPageSize: 50, size: 'small' } : false}
          scroll={{ y: 320 }}
          dataSource={unplanned}
          columns={[
            { title: t('task.taskNo'), dataIndex: 'taskNo', width: 150 },
            { title: t('task.workorderNo'), dataIndex: 'workorderNo', width: 150 },
            { title: t('kit.reason'), dataIndex: 'reason' },
          ]}
        />
      )}
    </Modal>
  )
}
