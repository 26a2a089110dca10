import { Button, Space } from 'antd'
import { useState } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import { useT } from '#core/web/i18n/index.ts'
import { BulkResultDialog, send, tellFailure } from '#core/web/kit/index.ts'
import { refreshTopics } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import * as api from '../../contract/task/task.api.ts'
import { begun } from '../../contract/task/task.ts'
import { CombineDialog } from '../parts/combine-dialog.tsx'
import { ScheduleDialog } from '../parts/schedule-dialog.tsx'
import { SplitDialog } from '../parts/split-dialog.tsx'
import { SplitOverDialog } from '../parts/split-over-dialog.tsx'
import { GanttLegend } from './canvas/gantt-legend.tsx'
import type { Colouring } from './canvas/paint.ts'
import type { GanttTask } from './canvas/plan.ts'

interface Props {
  tasks: GanttTask[]
  colouring: Colouring
  onSelect(ids: ReadonlySet<number>): void
  onOpen(task: GanttTask): void
}

type Dialog = 'combine' | 'split' | 'splitOver' | 'schedule' | null

/** What can be done with the chosen bars; each act skips what it cannot do and says why. */
export function SelectionBar({ tasks, colouring, onSelect, onOpen }: Props) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [pending, setPending] = useState<string | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const [dialog, setDialog] = useState<Dialog>(null)
  const ids = tasks.map(({ id }) => id)
  const [only] = tasks.length === 1 ? tasks : []

  const bulk = async (key: string, endpoint: Endpoint, ask = false) => {
    if (ask && !(await toast.confirm({ title: t('gantt.revokeAsk', { count: ids.length }), danger: true }))) return
    setPending(key)
    try {
      const sent = await send(endpoint, { ids })
      const answer = sent?.output as BulkResult | undefined
      refreshTopics(['task', 'workOrder'])
      if (answer?.skipped.length) setResult(answer)
      else if (answer) toast.success(t('gantt.done', { count: answer.done.length }))
    } catch (error) {
      tellFailure(error)
    } finally {
      setPending(null)
    }
  }
  const merge = async () => {
    setPending('merge')
    try {
      const sent = await send(api.mergeTask, { ids })
      refreshTopics(['task', 'workOrder'])
      if (sent) {
        toast.success(t('gantt.merged', { task: sent.output.taskNo, quantity: sent.output.quantity }))
        onSelect(new Set([sent.output.id]))
      }
    } catch (error) {
      tellFailure(error)
    } finally {
      setPending(null)
    }
  }
  const alike = new Set(tasks.map(({ orderId, operation }) => `${orderId}/${operation}`)).size === 1
  const act = (key: string, right: string, shown: boolean, run: () => void, danger = false) =>
    can(right) &&
    shown && (
      <Button key={key} size="small" danger={danger} loading={pending === key} onClick={run}>
        {t(`gantt.${key}`)}
      </Button>
    )
  const movable = tasks.some(({ status }) => !begun.includes(status))
  return (
    <div className="gantt-selection" role="toolbar" aria-label={t('gantt.selection')}>
      {tasks.length > 0 ? (
        <span>{only ? only.taskNo : t('gantt.chosen', { count: tasks.length })}</span>
      ) : (
        <GanttLegend colouring={colouring} />
      )}
      {tasks.length > 0 && (
        <Space size={6} wrap>
          {only && (
            <Button size="small" onClick={() => onOpen(only)}>
              {t('gantt.details')}
            </Button>
          )}
          {act(
            'lock',
            'task.lock',
            movable && tasks.some(({ locked }) => !locked),
            () => void bulk('lock', api.lockTask),
          )}
          {act(
            'unlock',
            'task.lock',
            tasks.some(({ locked }) => locked),
            () => void bulk('unlock', api.unlockTask),
          )}
          {act('nextShift', 'task.move', movable, () => void bulk('nextShift', api.adjustToNextShift))}
          {act('reschedule', 'task.schedule', movable, () => setDialog('schedule'))}
          {act('combine', 'task.combine', movable && tasks.length > 1, () => setDialog('combine'))}
          {act(
            'releaseCombination',
            'task.combine',
            tasks.some(({ members }) => members.length > 0),
            () => void bulk('releaseCombination', api.releaseCombination),
          )}
          {act('split', 'task.combine', movable && only !== undefined && !only.members.length, () =>
            setDialog('split'),
          )}
          {act('splitOver', 'task.combine', movable && only !== undefined && !only.members.length, () =>
            setDialog('splitOver'),
          )}
          {act(
            'merge',
            'task.combine',
            movable && tasks.length > 1 && alike && tasks.every(({ members }) => !members.length),
            () => void merge(),
          )}
          {act('revoke', 'task.revoke', movable, () => void bulk('revoke', api.revokeTask, true), true)}
          <Button size="small" type="text" onClick={() => onSelect(new Set())}>
            {t('gantt.clear')}
          </Button>
        </Space>
      )}
      {active && result && <BulkResultDialog result={result} onClose={() => setResult(null)} />}
      {active && dialog === 'combine' && (
        <CombineDialog ids={ids} onClose={() => setDialog(null)} onDone={(id) => onSelect(new Set([id]))} />
      )}
      {active && dialog === 'split' && only && <SplitDialog task={only} onClose={() => setDialog(null)} />}
      {dialog === 'splitOver' && only && <SplitOverDialog task={only} onClose={() => setDialog(null)} />}
      {dialog === 'schedule' && <ScheduleDialog ids={ids} onClose={() => setDialog(null)} />}
    </div>
  )
}
