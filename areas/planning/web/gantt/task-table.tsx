import { Button, Table, Tag } from 'antd'
import { useMemo } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, StatusTag } from '#core/web/kit/index.ts'
import type { GanttPlan, GanttTask } from '../../contract/gantt.api.ts'
import { taskStatus } from '../../contract/task.ts'
import { isLate, type RowFilter, wanted } from './rows.ts'

interface Props {
  plan: GanttPlan
  filter: RowFilter
  zone: string
  selected: ReadonlySet<number>
  onSelect(ids: ReadonlySet<number>): void
  onShow(task: GanttTask): void
  onOpen(task: GanttTask): void
}

/** The same tasks as the Gantt's bars, in a table: for the keyboard, for screen readers, and for reading figures. */
export function TaskTable({ plan, filter, zone, selected, onSelect, onShow, onOpen }: Props) {
  const t = useT()
  const names = useMemo(() => {
    const centers = new Map(plan.centers.map((center) => [center.id, center]))
    const lines = new Map(plan.lines.map((line) => [line.id, line]))
    const machines = new Map(plan.machines.map(({ id, name }) => [id, name]))
    return { centers, lines, machines }
  }, [plan])
  const rows = useMemo(() => {
    const shown = (task: GanttTask) => {
      const line = names.lines.get(names.centers.get(task.centerId)?.lineId ?? 0)
      if (!line || (filter.workshopId !== null && line.workshopId !== filter.workshopId)) return false
      return (!filter.lineIds.length || filter.lineIds.includes(line.id)) && wanted(task, filter, plan.now)
    }
    return plan.tasks.filter(shown).sort((a, b) => a.start - b.start || a.id - b.id)
  }, [plan, filter, names])
  const time = (instant: number) => instantText(new Date(instant).toISOString(), zone).slice(0, 16)
  const place = ({ centerId, machineId }: GanttTask) =>
    [names.centers.get(centerId)?.name, machineId === null ? null : names.machines.get(machineId)]
      .filter(Boolean)
      .join(' / ')
  return (
    <Table<GanttTask>
      className="gantt-table"
      size="small"
      rowKey="id"
      aria-label={t('gantt.table')}
      virtual={rows.length > 100}
      pagination={false}
      scroll={{ x: 1080, y: 132 }}
      dataSource={rows}
      rowSelection={{
        columnWidth: 40,
        selectedRowKeys: [...selected],
        preserveSelectedRowKeys: true,
        onChange: (keys) => onSelect(new Set(keys.map(Number))),
        getCheckboxProps: (task) => ({ 'aria-label': task.taskNo }),
      }}
      onRow={(task) => ({
        'aria-label': task.taskNo,
        onClick: () => onShow(task),
        onDoubleClick: () => onOpen(task),
        'data-task-no': task.taskNo,
        'data-start': new Date(task.start).toISOString(),
      })}
      columns={[
        {
          title: t('task.taskNo'),
          width: 140,
          render: (_, task) => (
            <Button type="link" size="small" onClick={() => onOpen(task)}>
              {task.taskNo}
            </Button>
          ),
        },
        {
          title: t('task.workorderNo'),
          width: 150,
          ellipsis: true,
          render: (_, task) => task.workorderNo ?? task.members.map(({ workorderNo }) => workorderNo).join(t('listed')),
        },
        { title: t('task.materialDesc'), dataIndex: 'materialDesc', width: 130, ellipsis: true },
        { title: t('task.produreName'), dataIndex: 'operation', width: 110, ellipsis: true },
        { title: t('gantt.place'), width: 160, ellipsis: true, render: (_, task) => place(task) },
        { title: t('task.plannedStart'), width: 135, render: (_, task) => time(task.start) },
        { title: t('task.plannedEnd'), width: 135, render: (_, task) => time(task.end) },
        {
          title: t('task.status'),
          width: 150,
          render: (_, task) => (
            <>
              <StatusTag color={taskStatus.colors[task.status]} label={t(`taskStatus.${task.status}`)} />
              {isLate(task, plan.now) && <Tag color="red">{t('gantt.lateness.late')}</Tag>}
              {task.locked && <Tag>{t('task.locked')}</Tag>}
            </>
          ),
        },
      ]}
    />
  )
}
