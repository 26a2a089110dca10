import { Tag } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, numberText, StatusTag, useSize } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useSession } from '#core/web/session/session.tsx'
import type { DailyRow } from '../../contract/daily/daily-plan.api.ts'
import { taskStatus } from '../../contract/task/task.ts'

const colors = {
  new: 'green',
  earlier: 'blue',
  later: 'gold',
  place: 'purple',
  longer: 'cyan',
  withdrawn: 'red',
} as const
const headerHeight = 42

/** The daily plan as one list: day, line, shift and place stand once over what belongs to them. */
export function DailyTable({ rows }: { rows: readonly DailyRow[] }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const { ref, height } = useSize<HTMLDivElement>()
  const time = (instant: number) => instantText(new Date(instant).toISOString(), user.zone).slice(11, 16)
  const shown = rows.map((row, i) => ({ row, before: rows[i - 1] }))
  const once = (of: (row: DailyRow) => string, above: readonly ((row: DailyRow) => unknown)[]) => ({
    render: (_: unknown, { row, before }: (typeof shown)[number]) =>
      before && of(before) === of(row) && above.every((each) => each(before) === each(row)) ? (
        <span className="daily-again">{of(row)}</span>
      ) : (
        <strong>{of(row)}</strong>
      ),
  })
  const day = (row: DailyRow) => row.day
  const line = (row: DailyRow) => row.lineName
  const shift = (row: DailyRow) => row.shiftName ?? '–'
  const place = (row: DailyRow) => [row.workCenter, row.machine].filter(Boolean).join(' / ')
  return (
    <div className="kit-card daily-table" ref={ref}>
      <PlainTable
        size="small"
        rowKey={({ row }) => row.key}
        virtual={rows.length > 80}
        pagination={false}
        scroll={{ x: 1290, y: Math.max(200, height - headerHeight) }}
        dataSource={shown}
        columns={[
          { title: t('dailyPlan.day'), width: 100, ...once(day, []) },
          { title: t('task.lineName'), width: 130, ellipsis: true, ...once(line, [day]) },
          { title: t('dailyPlan.shift'), width: 80, ...once(shift, [day, line]) },
          { title: t('dailyPlan.place'), width: 190, ellipsis: true, ...once(place, [day, line, shift]) },
          {
            title: t('dailyPlan.time'),
            width: 110,
            render: (_, { row }) => `${time(row.start)} – ${time(row.end)}`,
          },
          { title: t('task.workorderNo'), width: 140, ellipsis: true, render: (_, { row }) => row.workorderNo },
          { title: t('task.materialDesc'), width: 150, ellipsis: true, render: (_, { row }) => row.materialDesc },
          { title: t('task.produreName'), width: 110, ellipsis: true, render: (_, { row }) => row.operation },
          {
            title: t('dailyPlan.quantity'),
            width: 120,
            align: 'right',
            render: (_, { row }) => (
              <span className="kit-number">
                {numberText(row.quantity, language)}
                {row.quantity !== row.taskQuantity && <small> / {numberText(row.taskQuantity, language)}</small>}
              </span>
            ),
          },
          {
            title: t('task.status'),
            width: 130,
            render: (_, { row }) => (
              <StatusTag color={taskStatus.colors[row.status]} label={t(`taskStatus.${row.status}`)} />
            ),
          },
          {
            title: t('dailyPlan.change'),
            width: 100,
            render: (_, { row }) =>
              row.change && <Tag color={colors[row.change]}>{t(`gantt.difference.${row.change}`)}</Tag>,
          },
        ]}
      />
    </div>
  )
}
