import {
  AimOutlined,
  BarChartOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PrinterOutlined,
  RedoOutlined,
  RollbackOutlined,
  ToolOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Button, Popconfirm, Segmented, Select, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { JournalStep } from '../../contract/task/task.api.ts'
import { type Colouring, colourings } from './canvas/paint.ts'
import type { RowsBy } from './canvas/rows.ts'
import { type Zoom, zooms } from './canvas/time-scale.ts'

export interface GanttView {
  by: RowsBy
  /** null: as wide as the plan. */
  zoom: Zoom | null
  colouring: Colouring
  days: number
  pool: boolean
  table: boolean
}

export const dayChoices = [7, 14, 30, 60, 90, 180]

interface Props {
  view: GanttView
  full: boolean
  journal: { undo: JournalStep | null; redo: JournalStep | null; publication: JournalStep | null } | undefined
  busy: boolean
  onView(part: Partial<GanttView>): void
  onUndo(): void
  onRedo(): void
  onSchedule(): void
  onPublish(): void
  onUndoPublication(): void
  onNow(): void
  onFull(): void
  onPrint(): void
  onExport(): void
  onBreakdown(): void
  onLevel(): void
}

/** Everything above the bars. Every button has a name. */
export function GanttToolbar(props: Props) {
  const { view, journal, onView } = props
  const t = useT()
  const { can } = useSession()
  const stepText = (step: JournalStep | null | undefined) =>
    step ? t('plan.log.step', { verb: t(`plan.verb.${step.verb}`), count: step.tasks }) : ''
  const icon = (name: string, symbol: ReactNode, run: () => void, disabled = false, hint = '') => (
    <Tooltip title={hint ? `${t(name)}: ${hint}` : t(name)}>
      <Button size="small" aria-label={t(name)} icon={symbol} disabled={disabled} onClick={run}>
        <span className="gantt-tool-name">{t(name)}</span>
      </Button>
    </Tooltip>
  )
  return (
    <div className="gantt-toolbar" role="toolbar" aria-label={t('gantt.tools')}>
      {can('task.undo') &&
        icon('gantt.undo', <UndoOutlined />, props.onUndo, props.busy || !journal?.undo, stepText(journal?.undo))}
      {can('task.undo') &&
        icon('gantt.redo', <RedoOutlined />, props.onRedo, props.busy || !journal?.redo, stepText(journal?.redo))}
      {can('task.schedule') && (
        <Button size="small" onClick={props.onSchedule}>
          {t('gantt.schedule')}
        </Button>
      )}
      {can('task.schedule') && icon('gantt.level', <BarChartOutlined />, props.onLevel, false, t('gantt.levelHint'))}
      {can('task.breakdown') && (
        <Tooltip title={t('gantt.breakdownHint')}>
          <Button size="small" icon={<ToolOutlined />} onClick={props.onBreakdown}>
            {t('gantt.breakdown')}
          </Button>
        </Tooltip>
      )}
      {can('task.publish') && (
        <Button size="small" type="primary" onClick={props.onPublish}>
          {t('gantt.publish')}
        </Button>
      )}
      {can('task.undo') && journal?.publication && (
        <Popconfirm
          title={t('gantt.undoPublicationAsk', { count: journal.publication.tasks })}
          okText={t('gantt.undoPublication')}
          cancelText={t('kit.cancel')}
          onConfirm={props.onUndoPublication}
        >
          <Tooltip title={t('gantt.undoPublication')}>
            <Button
              size="small"
              aria-label={t('gantt.undoPublication')}
              icon={<RollbackOutlined />}
              disabled={props.busy}
            />
          </Tooltip>
        </Popconfirm>
      )}
      <span className="gantt-space" />
      <Segmented<RowsBy>
        size="small"
        aria-label={t('gantt.rows')}
        value={view.by}
        options={(['resource', 'order'] as const).map((value) => ({ value, label: t(`gantt.by.${value}`) }))}
        onChange={(by) => onView({ by })}
      />
      <Select<Zoom | 'fit'>
        size="small"
        aria-label={t('gantt.zoom')}
        value={view.zoom ?? 'fit'}
        style={{ minWidth: 96 }}
        options={(['fit', ...zooms] as const).map((value) => ({ value, label: t(`gantt.zoom.${value}`) }))}
        onChange={(zoom) => onView({ zoom: zoom === 'fit' ? null : zoom })}
      />
      <Select<Colouring>
        size="small"
        aria-label={t('gantt.colour')}
        value={view.colouring}
        style={{ minWidth: 104 }}
        options={colourings.map((value) => ({ value, label: t(`gantt.colour.${value}`) }))}
        onChange={(colouring) => onView({ colouring })}
      />
      <Select<number>
        size="small"
        aria-label={t('gantt.days')}
        value={view.days}
        options={dayChoices.map((value) => ({ value, label: t('gantt.daysAhead', { days: value }) }))}
        onChange={(days) => onView({ days })}
      />
      {icon('gantt.now', <AimOutlined />, props.onNow)}
      {icon(
        props.full ? 'gantt.leaveFull' : 'gantt.full',
        props.full ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
        props.onFull,
      )}
      {icon('gantt.print', <PrinterOutlined />, props.onPrint)}
      {can('task.export') && icon('gantt.export', <DownloadOutlined />, props.onExport)}
    </div>
  )
}
