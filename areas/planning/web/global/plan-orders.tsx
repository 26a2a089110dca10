import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, type Column, columnsOf, SearchCard, TableCard, useList } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { planOrderEntity } from '../../contract/aps/plan-order.ts'
import { type PlanOrder, selectPlanOrder } from '../../contract/global/global.api.ts'
import { createTask } from '../../contract/task/task.api.ts'
import { useMoments } from '../parts/moment.ts'
import { WhyLateDrawer } from '../parts/why-late-drawer.tsx'
import { RunDialog } from './run-dialog.tsx'
import { RushDialog } from './rush-dialog.tsx'

type Opened = { kind: 'why' | 'rush'; order: PlanOrder } | { kind: 'run'; ids: number[] } | null

const search = ['late', 'requiredEndDate', 'workshopId'] as const

/** Open orders against their due dates: what is late and why, what to plan, what to push in. */
export function PlanOrders({ onStarted }: { onStarted(id: number): void }) {
  const t = useT()
  const { can } = useSession()
  const { span } = useMoments()
  const [opened, setOpened] = useState<Opened>(null)
  const list = useList<PlanOrder, typeof selectPlanOrder>(selectPlanOrder, {
    entity: planOrderEntity,
    topics: ['task', 'plan', 'workOrder'],
    search,
  })
  const create = useAct(createTask, { long: true, topics: ['task', 'workOrder'] })
  const lateness: Column<PlanOrder> = {
    key: 'lateMinutes',
    width: 150,
    render: ({ lateMinutes, unplanned, tasks }) => {
      if (!tasks) return <Tag>{t('global.noTasks')}</Tag>
      if (unplanned) return <Tag color="red">{t('global.notWhole')}</Tag>
      if (lateMinutes === null) return <Tag>{t('global.notPlanned')}</Tag>
      if (lateMinutes <= 0) return <Tag color="green">{t('gantt.lateness.onTime')}</Tag>
      return <Tag color="red">{t('global.lateTag', { time: span(lateMinutes * 60_000) })}</Tag>
    },
  }
  const columns = columnsOf<PlanOrder>(planOrderEntity, planOrderEntity.table).map((column) =>
    column.key === 'lateMinutes' ? lateness : column,
  )
  const rush = async (order: PlanOrder) => {
    // An order that has no tasks yet gets them first: what is to be inserted must be there.
    if (order.tasks === 0 && !(await create.run({ orders: [{ id: order.id }] }))) return
    setOpened({ kind: 'rush', order })
  }
  const actions: Action<PlanOrder>[] = [
    {
      key: 'why',
      at: 'row',
      label: 'late.title',
      can: ({ plannedEnd }) => plannedEnd !== null,
      run: ([order]) => order && setOpened({ kind: 'why', order }),
    },
    {
      key: 'rush',
      at: 'row',
      label: 'rush.insert',
      right: 'task.schedule',
      can: ({ tasks, begun, left }) => tasks > begun || left > 0,
      run: ([order]) => (order ? rush(order) : undefined),
    },
    {
      key: 'run',
      at: 'bulk',
      label: 'global.runChosen',
      right: 'task.schedule',
      can: ({ tasks }) => tasks > 0,
      run: (orders) => setOpened({ kind: 'run', ids: orders.map(({ id }) => id) }),
    },
  ]
  return (
    <div className="kit-screen">
      <SearchCard list={list} />
      <TableCard
        list={list}
        columns={columns}
        actions={actions}
        before={
          can('task.schedule') && (
            <Button type="primary" onClick={() => setOpened({ kind: 'run', ids: [] })}>
              {t('global.runAll')}
            </Button>
          )
        }
      />
      {opened?.kind === 'why' && <WhyLateDrawer orderId={opened.order.id} onClose={() => setOpened(null)} />}
      {opened?.kind === 'rush' && (
        <RushDialog order={opened.order} onClose={() => setOpened(null)} onDone={() => list.refetch()} />
      )}
      {opened?.kind === 'run' && (
        <RunDialog
          {...(opened.ids.length && { orderIds: opened.ids })}
          onClose={() => setOpened(null)}
          onStarted={onStarted}
        />
      )}
    </div>
  )
}
