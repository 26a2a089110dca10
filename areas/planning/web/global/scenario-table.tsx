import { Button, Empty, Progress, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, SelectPage } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useSession } from '#core/web/session/session.tsx'
import type { PlanFigures, ScenarioRow } from '../../contract/global/scenario.ts'
import { comparedOf, type FigureKey, useFigureText, verdict } from './figures.tsx'

const shown: FigureKey[] = ['lateOrders', 'tardiness', 'makespan', 'setup', 'moved', 'load', 'unplanned']
const colors = { waiting: 'default', running: 'blue', ready: 'green', cancelled: 'default', failed: 'red' } as const

/** State of a scenario in a word and a colour. */
export function ScenarioState({ row }: { row: ScenarioRow }): ReactNode {
  const t = useT()
  if (row.adoptedAt) return <Tag color="purple">{t(row.published ? 'global.published' : 'global.adopted')}</Tag>
  return <Tag color={colors[row.state]}>{t(`global.state.${row.state}`)}</Tag>
}

interface Props {
  rows: readonly ScenarioRow[]
  /** Figures of the plan as it stands. */
  now: PlanFigures | undefined
  loading: boolean
  chosen: readonly number[]
  onChoose(ids: number[]): void
  onOpen(row: ScenarioRow): void
  paging: { page: number; pageSize: number; total: number; onChange(page: number): void }
}

/** Scenarios with their figures against the plan as it stands. */
export function ScenarioTable({ rows, now, loading, chosen, onChoose, onOpen, paging }: Props) {
  const t = useT()
  const { user } = useSession()
  const text = useFigureText()
  const figure = (key: FigureKey) => ({
    title: t(`global.figure.${key}`),
    width: 118,
    className: 'global-figure',
    align: 'right' as const,
    render: (_: unknown, { figures, state }: ScenarioRow) => {
      if (!figures)
        return state === 'running' && key === shown[0] ? (
          <Progress percent={100} status="active" showInfo={false} />
        ) : (
          '–'
        )
      const against = now && comparedOf(figures, now)
      return (
        <span
          className={against ? `global-${verdict(key, against.mine, against.other)}` : undefined}
          title={
            against && against.added > 0
              ? t('global.commonFigure', { mine: text(key, against.mine), other: text(key, against.other) })
              : undefined
          }
        >
          {text(key, figures)}
        </span>
      )
    },
  })
  return (
    <PlainTable<ScenarioRow>
      size="small"
      rowKey="id"
      loading={loading}
      dataSource={[...rows]}
      scroll={rows.length ? { x: 1220 } : undefined}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('global.noScenarios')} /> }}
      pagination={
        paging.total > paging.pageSize
          ? {
              current: paging.page,
              pageSize: paging.pageSize,
              total: paging.total,
              showSizeChanger: false,
              onChange: paging.onChange,
            }
          : false
      }
      rowSelection={{
        selectedRowKeys: [...chosen],
        columnTitle: (box) => <SelectPage box={box} />,
        getCheckboxProps: (row) => ({ disabled: !row.figures, 'aria-label': row.name }),
        onChange: (keys) => onChoose(keys.map(Number)),
      }}
      onRow={(row) => ({ onDoubleClick: () => onOpen(row) })}
      columns={[
        {
          title: t('global.name'),
          width: 230,
          fixed: 'left',
          render: (_, row) => (
            <div className="global-name">
              <Button type="link" size="small" onClick={() => onOpen(row)}>
                {row.name}
              </Button>
              {row.note && <small className="kit-faint">{row.note}</small>}
            </div>
          ),
        },
        { title: t('global.stateTitle'), width: 110, render: (_, row) => <ScenarioState row={row} /> },
        ...shown.map(figure),
        {
          title: t('global.made'),
          width: 190,
          render: (_, { createdAt, userName }) => `${instantText(createdAt, user.zone).slice(5, 16)} ${userName ?? ''}`,
        },
      ]}
    />
  )
}
