import { Table, Tag } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session.tsx'
import type { PlanDifference } from '../../contract/publish.api.ts'

const kindColors: Record<PlanDifference['kind'], string> = {
  new: 'green',
  earlier: 'blue',
  later: 'gold',
  place: 'purple',
  longer: 'cyan',
  withdrawn: 'red',
}

/** What a publication would change for the shop floor, task by task. */
export function DifferenceTable({ differences, height }: { differences: readonly PlanDifference[]; height: number }) {
  const t = useT()
  const { user } = useSession()
  const time = (instant: number | null) =>
    instant === null ? '–' : instantText(new Date(instant).toISOString(), user.zone).slice(5, 16)
  const place = ({ workCenter, machine, start, end }: PlanDifference['after']) => (
    <>
      {[workCenter, machine].filter(Boolean).join(' / ') || '–'}
      <br />
      <small>
        {time(start)} – {time(end)}
      </small>
    </>
  )
  return (
    <Table
      className="kit-gap"
      size="small"
      rowKey="id"
      virtual={differences.length > 100}
      pagination={false}
      scroll={{ x: 920, y: height }}
      dataSource={[...differences]}
      columns={[
        { title: t('task.taskNo'), dataIndex: 'taskNo', width: 130 },
        { title: t('task.workorderNo'), dataIndex: 'workorderNo', width: 130 },
        { title: t('task.produreName'), dataIndex: 'produreName', width: 110, ellipsis: true },
        {
          title: t('gantt.difference'),
          width: 100,
          render: (_, { kind }) => <Tag color={kindColors[kind]}>{t(`gantt.difference.${kind}`)}</Tag>,
        },
        { title: t('gantt.before'), width: 190, render: (_, { before }) => place(before) },
        { title: t('gantt.after'), width: 190, render: (_, { after }) => place(after) },
        {
          title: t('gantt.lateness'),
          width: 80,
          render: (_, row) => row.late && <Tag color="red">{t('gantt.lateness.late')}</Tag>,
        },
      ]}
    />
  )
}
