import { CloseOutlined, WarningOutlined } from '@ant-design/icons'
import { useDraggable } from '@dnd-kit/core'
import { useT } from '#core/web/i18n/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type Arranged } from '../../contract/arrangement.api.ts'
import { arrangementCrud } from '../../contract/arrangement.ts'

/** A person on a shift: dragged elsewhere, pressed to change, taken off. */
export function ArrangedChip({ row, onEdit }: { row: Arranged; onEdit(row: Arranged): void }) {
  const t = useT()
  const { can } = useSession()
  const mayEdit = can('arrangement.edit')
  const remove = useAct(arrangementCrud.delete, { topics: ['personnelArrangement'] })
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: `row/${row.id}`,
    data: { row },
    disabled: !mayEdit,
  })
  const skills = row.lacking.join(t('listed'))
  const lacks = skills && t('arrangement.lacks', { name: row.userName, skills })
  return (
    <span className={isDragging ? 'arrange-chip arrange-dragged' : 'arrange-chip'}>
      <button
        type="button"
        ref={setNodeRef}
        {...listeners}
        {...attributes}
        title={[row.jobNumber, row.stationName, lacks].filter(Boolean).join(' · ')}
        aria-label={[t('arrangement.editOne', { name: row.userName }), lacks].filter(Boolean).join(' · ')}
        disabled={!mayEdit}
        onClick={() => onEdit(row)}
      >
        {lacks && <WarningOutlined className="arrange-lacks" aria-hidden />}
        {row.userName}
        {row.stationName && <small>{row.stationName}</small>}
      </button>
      {can('arrangement.delete') && (
        <button
          type="button"
          className="arrange-off"
          aria-label={t('arrangement.remove', { name: row.userName })}
          disabled={remove.pending}
          onClick={() => void remove.run({ ids: [row.id] })}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  )
}
