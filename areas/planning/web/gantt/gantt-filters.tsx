import { Checkbox, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { DebouncedInput } from '#core/web/kit/index.ts'
import type { RowFilter } from './canvas/filter.ts'
import type { Plan } from './canvas/plan.ts'
import type { GanttView } from './gantt-toolbar.tsx'

interface Props {
  plan: Plan
  filter: RowFilter
  view: GanttView
  onFilter(part: Partial<RowFilter>): void
  onView(part: Partial<GanttView>): void
  /** Orders that the plan makes late. */
  late: ReactNode
  /** Who else plans. */
  here: ReactNode
}

/** Which of the plan is shown. */
export function GanttFilters({ plan, filter, view, late, here, onFilter, onView }: Props) {
  const t = useT()
  const workshops = [...new Map(plan.lines.map((line) => [line.workshopId, line.workshopName]))]
  const lines = plan.lines.filter(({ workshopId }) => filter.workshopId === null || workshopId === filter.workshopId)
  return (
    <div className="gantt-filters">
      <Select<number>
        size="small"
        allowClear
        aria-label={t('gantt.workshop')}
        placeholder={t('gantt.workshop')}
        style={{ width: 150 }}
        value={filter.workshopId ?? undefined}
        options={workshops.map(([value, label]) => ({ value, label }))}
        onChange={(workshopId: number | undefined) => onFilter({ workshopId: workshopId ?? null, lineIds: [] })}
      />
      <Select<number[]>
        size="small"
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        aria-label={t('gantt.lines')}
        placeholder={t('gantt.lines')}
        style={{ width: 210 }}
        value={[...filter.lineIds]}
        options={lines.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(lineIds) => onFilter({ lineIds })}
      />
      <DebouncedInput
        size="small"
        allowClear
        aria-label={t('gantt.find')}
        placeholder={t('gantt.find')}
        style={{ width: 190 }}
        value={filter.text}
        onSettle={(text) => onFilter({ text })}
      />
      {late}
      <Checkbox checked={filter.lateOnly} onChange={({ target }) => onFilter({ lateOnly: target.checked })}>
        {t('gantt.lateOnly')}
      </Checkbox>
      <Checkbox checked={filter.runnableOnly} onChange={({ target }) => onFilter({ runnableOnly: target.checked })}>
        {t('gantt.runnableOnly')}
      </Checkbox>
      <span className="gantt-space" />
      {here}
      <Switch
        checked={view.pool}
        checkedChildren={t('gantt.pool')}
        unCheckedChildren={t('gantt.pool')}
        aria-label={t('gantt.pool')}
        onChange={(pool) => onView({ pool })}
      />
      <Switch
        checked={view.table}
        checkedChildren={t('gantt.table')}
        unCheckedChildren={t('gantt.table')}
        aria-label={t('gantt.table')}
        onChange={(table) => onView({ table })}
      />
    </div>
  )
}
