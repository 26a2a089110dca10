import { Alert, Checkbox, DatePicker, Form, Modal, Skeleton } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ReferenceSelect } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { type WhatIf, whatIfMachineDown } from '../../contract/global/what-if.api.ts'
import { addMachineDown } from '../../contract/windows/downtime.api.ts'
import { HarmedTable } from '../global/harmed-table.tsx'
import { instantOfPicker, pickerOf } from '../parts/place-fields.tsx'
import { Refused } from '../parts/refused.tsx'
import '../global/global.css'

const day = 86_400_000

interface Asked {
  machineId: number | null
  from: Dayjs | null
  to: Dayjs | null
  useAlternatives: boolean
}

/** A planner asks what a machine that stands would do to the orders; nothing is kept until he takes it out of use. */
export function WhatIfDialog({ machineId, onClose }: { machineId: number | null; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const { user, can } = useSession()
  const [asked, setAsked] = useState<Asked>(() => ({
    machineId,
    from: pickerOf(Date.now(), user.zone) ?? null,
    to: pickerOf(Date.now() + 2 * day, user.zone) ?? null,
    useAlternatives: true,
  }))
  const set = (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part }))
  const from = instantOfPicker(asked.from ?? undefined, user.zone)
  const to = instantOfPicker(asked.to ?? undefined, user.zone)
  const whole = asked.machineId !== null && from !== undefined && to !== undefined
  const input = {
    machineId: asked.machineId ?? 0,
    from: from ?? 0,
    to: to ?? 0,
    useAlternatives: asked.useAlternatives,
  }
  const { data, error, isPlaceholderData, refetch } = useCall(whatIfMachineDown, input, {
    topics: ['plan'],
    keepPrevious: true,
    long: true,
    enabled: whole,
  })
  const answer = whole && !error ? data : undefined
  const down = useAct(addMachineDown, {
    long: true,
    topics: ['task', 'plan', 'machineDowntime', 'workOrder'],
    success: t('gantt.breakdownDone'),
    onDone: onClose,
  })
  if (!active) return null
  const accept = async () => {
    if (!answer) return
    const title = t('whatIf.acceptAsk', { count: answer.moved })
    if (await toast.confirm({ title, danger: true })) await down.run({ ...input, revision: answer.revision })
  }
  return (
    <Modal
      open
      mask={{ closable: false }}
      width={820}
      title={t('whatIf.title')}
      okText={t('whatIf.accept')}
      cancelText={t('kit.close')}
      confirmLoading={down.pending}
      okButtonProps={{ disabled: !answer || isPlaceholderData || !can('task.breakdown') }}
      onOk={() => void accept()}
      onCancel={onClose}
    >
      <p>{t('whatIf.hint')}</p>
      <Form layout="vertical" component={false}>
        <div className="promise-asked">
          <Form.Item label={t('whatIf.machine')} required>
            <ReferenceSelect
              reference={machineReference}
              value={asked.machineId}
              aria-label={t('whatIf.machine')}
              onChange={(id) => set({ machineId: id })}
            />
          </Form.Item>
          <Form.Item label={t('gantt.downFrom')} required>
            <DatePicker
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              value={asked.from}
              aria-label={t('gantt.downFrom')}
              onChange={(chosen) => set({ from: chosen })}
            />
          </Form.Item>
          <Form.Item label={t('gantt.downTo')} required>
            <DatePicker
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              value={asked.to}
              aria-label={t('gantt.downTo')}
              onChange={(chosen) => set({ to: chosen })}
            />
          </Form.Item>
        </div>
      </Form>
      <Checkbox
        className="kit-gap"
        checked={asked.useAlternatives}
        onChange={({ target }) => set({ useAlternatives: target.checked })}
      >
        {t('gantt.downAlternatives')}
      </Checkbox>
      {!whole ? (
        <p className="kit-faint">{t('whatIf.empty')}</p>
      ) : error ? (
        <Refused error={error} onRetry={refetch} />
      ) : answer ? (
        <div aria-busy={isPlaceholderData} aria-live="polite">
          <Consequences told={answer} />
        </div>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

/** Which orders would end late, and what stands in the way. */
function Consequences({ told }: { told: WhatIf }) {
  const t = useT()
  const { harmed, harmedCount, becomingLate, later, moved, unplaced, staying } = told
  const warnings = [
    ...(unplaced ? [t('whatIf.unplaced', { count: unplaced })] : []),
    ...staying.map(({ taskNo, reason }) => t(`gantt.staying.${reason}`, { task: taskNo })),
  ]
  const facts = { late: becomingLate, later: harmedCount - becomingLate, inTime: later, moved }
  return (
    <>
      <Alert
        className="kit-gap"
        showIcon
        type={becomingLate || unplaced ? 'error' : harmedCount ? 'warning' : 'success'}
        title={moved === 0 && !unplaced ? t('whatIf.nothing') : t('whatIf.harm', facts)}
        description={
          warnings.length > 0 && (
            <ul className="gantt-warnings">
              {warnings.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )
        }
      />
      {harmed.length > 0 && <HarmedTable rows={harmed} />}
      {harmedCount > harmed.length && (
        <p className="kit-faint">{t('whatIf.more', { count: harmedCount - harmed.length })}</p>
      )}
    </>
  )
}
