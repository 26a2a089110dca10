import { Tag } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, type Column, columnsOf, SearchCard, TableCard, useList } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { planOrderEntity } from '../../contract/aps/plan-order.ts'
import { type StampingOrder, selectStampingOrder } from '../../contract/stamping/stamping.api.ts'
import { createTask } from '../../contract/task/task.api.ts'
import { useMoments } from '../parts/moment.ts'

/** Orders that pass a press: choose which of them to schedule. Those without tasks get them first. */
export function StampingOrders({ onRun }: { onRun(orderIds: number[]): void }) {
  const t = useT()
  const { span } = useMoments()
  const list = useList<StampingOrder, typeof selectStampingOrder>(selectStampingOrder, {
    entity: { ...planOrderEntity, name: 'planOrder' },
    topics: ['task', 'plan', 'workOrder'],
    search: ['late', 'requiredEndDate'],
  })
  const create = useAct(createTask, { long: true, topics: ['task', 'workOrder'] })
  const text = (key: 'molds' | 'stock', width: number): Column<StampingOrder> => ({
    key,
    title: t(`stamping.order.${key}`),
    width,
    render: (row) => row[key] ?? '–',
  })
  const lateness: Column<StampingOrder> = {
    key: 'lateMinutes',
    width: 150,
    render: ({ lateMinutes, unplanned, tasks }) => {
      if (!tasks) return <Tag>{t('global.noTasks')}</Tag>
      if (unplanned || lateMinutes === null) return <Tag>{t('global.notPlanned')}</Tag>
      if (lateMinutes <= 0) return <Tag color="green">{t('gantt.lateness.onTime')}</Tag>
      return <Tag color="red">{t('global.lateTag', { time: span(lateMinutes * 60_000) })}</Tag>
    },
  }
  const columns = [
    ...columnsOf<StampingOrder>(planOrderEntity, ['workorderNo', 'lateMinutes']).map((each) =>
      each.key === 'lateMinutes' ? lateness : each,
    ),
    text('molds', 130),
    text('stock', 170),
    ...columnsOf<StampingOrder>(planOrderEntity, [
      'requiredEndDate',
      'plannedEnd',
      'materialDesc',
      'planQuantity',
      'priority',
      'customer',
      'tasks',
      'unplanned',
    ]),
  ]
  const run = async (orders: StampingOrder[]) => {
    const without = orders.filter(({ left }) => left > 0).map(({ id }) => ({ id }))
    if (without.length && !(await create.run({ orders: without }))) return
    onRun(orders.map(({ id }) => id))
  }
  const actions: Action<StampingOrder>[] = [
    {
      key: 'run',
      at: 'bulk',
      label: 'global.runChosen',
      right: 'task.schedule',
      can: ({ tasks, begun, left }) => tasks > begun || left > 0,
      run,
    },
  ]
  return (
    <div className="kit-screen">
      <SearchCard list={list} />
      <TableCard list={list} columns={columns} actions={actions} />
    </div>
  )
}
