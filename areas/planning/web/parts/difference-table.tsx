import { Alert, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useSession } from '#core/web/session/session.tsx'
import type { PlanDifference } from '../../contract/published/publish.api.ts'

const kindColors: Record<PlanDifference['kind'], string> = {
  new: 'green',
  earlier: 'blue',
  later: 'gold',
  place: 'purple',
  longer: 'cyan',
  withdrawn: 'red',
}

/** How many differences there are, and how many of them stand against their orders' dates; `children` stand below. */
export function DifferenceSummary({
  differences,
  children,
}: {
  differences: readonly PlanDifference[]
  children?: ReactNode
}) {
  const t = useT()
  const late = differences.filter((each) => each.late).length
  const early = differences.filter((each) => each.early).length
  return (
    <Alert
      type={late || early ? 'warning' : 'info'}
      showIcon
      title={t('gantt.differences', { count: differences.length, late })}
      description={
        (early > 0 || children) && (
          <>
            {early > 0 && <div>{t('gantt.differencesEarly', { count: early })}</div>}
            {children}
          </>
        )
      }
    />
  )
}

/** What a publication would change for the shop floor, task by task. */
export function DifferenceTable({ differences, height }: { differences: readonly PlanDifference[]; height: number }) {
  const t = useT()
  const { user } = useSession()
  const time = (instant: number | null) =>
    instant === null ? '–' : instantText(new Date(instant).toISOString(), user.zone).slice(5, 16)
  const place = ({ workCenter, machine, start, end }: PlanDifference['after'], none: string) =>
    start === null ? (
      <span className="kit-faint">{t(none)}</span>
    ) : (
      <>
        {[workCenter, machine].filter(Boolean).join(' / ')}
        <br />
        <small>
          {time(start)} – {time(end)}
        </small>
      </>
    )
  return (
    <PlainTable
      className="kit-gap"
      size="small"
      rowKey="id"
      virtual={differences.length > 100}
      pagination={false}
      // As wide as its box: the widths below are shares of it.
      scroll={{ x: 1, y: height }}
      dataSource={[...differences]}
      columns={[
        { title: t('task.taskNo'), dataIndex: 'taskNo', width: 130, ellipsis: true },
        { title: t('task.workorderNo'), dataIndex: 'workorderNo', width: 130, ellipsis: true },
        { title: t('task.produreName'), dataIndex: 'produreName', width: 110, ellipsis: true },
        {
          title: t('gantt.difference'),
          width: 100,
          render: (_, { kind }) => <Tag color={kindColors[kind]}>{t(`gantt.difference.${kind}`)}</Tag>,
        },
        { title: t('gantt.before'), width: 200, render: (_, { before }) => place(before, 'gantt.notPublished') },
        { title: t('gantt.after'), width: 200, render: (_, { after }) => place(after, 'gantt.takenBack') },
        {
          title: t('gantt.dates'),
          width: 130,
          render: (_, { late, early }) => (
            <>
              {late && <Tag color="red">{t('gantt.lateness.late')}</Tag>}
              {early && <Tag color="gold">{t('gantt.early')}</Tag>}
            </>
          ),
        },
      ]}
    />
  )
}
