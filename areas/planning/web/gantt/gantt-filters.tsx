import { Checkbox, Select } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { DebouncedInput } from '#core/web/kit/index.ts'
import type { GanttPlan } from '../../contract/gantt.api.ts'
import { type Colouring, legendOf } from './paint.ts'
import type { RowFilter } from './rows.ts'

interface Props {
  plan: GanttPlan
  filter: RowFilter
  colouring: Colouring
  onFilter(part: Partial<RowFilter>): void
}

/** What is shown, and what its colours and marks mean. */
export function GanttFilters({ plan, filter, colouring, onFilter }: Props) {
  const t = useT()
  const workshops = [...new Map(plan.lines.map((line) => [line.workshopId, line.workshopName]))]
  const lines = plan.lines.filter(({ workshopId }) => filter.workshopId === null || workshopId === filter.workshopId)
  return (
    <div className="gantt-filters">
      <Select<number>
        allowClear
        aria-label={t('gantt.workshop')}
        placeholder={t('gantt.workshop')}
        style={{ width: 150 }}
        value={filter.workshopId ?? undefined}
        options={workshops.map(([value, label]) => ({ value, label }))}
        onChange={(workshopId: number | undefined) => onFilter({ workshopId: workshopId ?? null, lineIds: [] })}
      />
      <Select<number[]>
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
        allowClear
        aria-label={t('gantt.find')}
        placeholder={t('gantt.find')}
        style={{ width: 190 }}
        value={filter.text}
        onSettle={(text) => onFilter({ text })}
      />
      <Checkbox checked={filter.lateOnly} onChange={({ target }) => onFilter({ lateOnly: target.checked })}>
        {t('gantt.lateOnly')}
      </Checkbox>
      <span className="gantt-space" />
      <ul className="gantt-legend" aria-label={t('gantt.legend')}>
        {legendOf(colouring, t).map(({ label, paint }) => (
          <li key={paint.fill}>
            <i style={{ background: paint.fill, borderColor: paint.edge }} /> {label}
          </li>
        ))}
        <li>
          <i className="gantt-legend-draft" /> {t('gantt.draft')}
        </li>
        <li>
          <i className="gantt-legend-changed" /> {t('gantt.changed')}
        </li>
        <li>
          <i className="gantt-legend-closed" /> {t('gantt.closed')}
        </li>
      </ul>
    </div>
  )
}
