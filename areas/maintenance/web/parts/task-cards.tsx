import { useT } from '#core/web/i18n/index.ts'
import { type RowIn, StatusTag } from '#core/web/kit/index.ts'
import { type maintenanceTaskCrud, maintenanceTaskStatus } from '../../contract/task.ts'

/** What is to be done at one machine or object, each of which opens. */
export function TaskCards({
  rows,
  onOpen,
}: {
  rows: readonly RowIn<typeof maintenanceTaskCrud.select>[]
  onOpen(id: number): void
}) {
  const t = useT()
  return rows.map((row) => (
    <button key={row.id} type="button" className="kit-card mt-card" onClick={() => onOpen(row.id)}>
      <b>{row.planName}</b>
      <StatusTag
        color={row.status ? maintenanceTaskStatus.colors[row.status] : undefined}
        label={t(`maintenanceTaskStatus.${row.status}`)}
      />
      <small className="kit-faint">{[row.taskNo, row.dueOn].filter(Boolean).join(' · ')}</small>
    </button>
  ))
}
