import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Button, Checkbox } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { tellFailure } from '../send.ts'
import type { Column } from './column.tsx'
import { type ColumnChange, type ColumnState, isShown, orderOf, type Pin, pinOf } from './column-state.ts'

export interface ColumnSettingsProps<Row> {
  columns: readonly Column<Row>[]
  state: ColumnState
  titleOf(column: Column<Row>): string
  change(change: ColumnChange): void
  /** Keeps the present arrangement for the whole team. */
  keepGeneral(): Promise<void>
}

/** The columns as a list to be ticked, dragged and pinned. */
export default function ColumnSettingsPanel<Row>(props: ColumnSettingsProps<Row>) {
  const { columns, state, titleOf, change, keepGeneral } = props
  const t = useT()
  const { user } = useSession()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const order = orderOf(columns, state)
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const keep = () => keepGeneral().then(() => toast.success(t('kit.saved')), tellFailure)
  return (
    <div className="kit-popover">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) =>
          over && change({ type: 'move', key: String(active.id), over: String(over.id) })
        }
      >
        <SortableContext items={order} strategy={verticalListSortingStrategy}>
          <ul className="kit-columns">
            {order.map((key) => {
              const column = byKey.get(key)
              return (
                column && (
                  <Line
                    key={key}
                    id={key}
                    title={titleOf(column)}
                    shown={isShown(column, state)}
                    pin={pinOf(column, state)}
                    change={change}
                  />
                )
              )
            })}
          </ul>
        </SortableContext>
      </DndContext>
      <div className="kit-popover-acts">
        <Button size="small" onClick={() => change({ type: 'reset' })}>
          {t('kit.reset')}
        </Button>
        {user.isAdministrator && (
          <Button size="small" onClick={() => void keep()}>
            {t('kit.saveGeneral')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface LineProps {
  id: string
  title: string
  shown: boolean
  pin: Pin | undefined
  change(change: ColumnChange): void
}

function Line({ id, title, shown, pin, change }: LineProps) {
  const t = useT()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : { transition }
  const side = (to: Pin, label: string) => (
    <Button
      type="text"
      size="small"
      aria-label={label}
      aria-pressed={pin === to}
      className={to === 'right' ? 'kit-mirror' : undefined}
      icon={pin === to ? <PushpinFilled /> : <PushpinOutlined />}
      onClick={() => change({ type: 'pin', key: id, pin: pin === to ? null : to })}
    />
  )
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? 'kit-dragged' : undefined}>
      <span {...attributes} {...listeners} className="kit-holder" aria-label={t('kit.moveNamed', { name: title })}>
        <HolderOutlined />
      </span>
      <Checkbox checked={shown} onChange={(event) => change({ type: 'show', key: id, shown: event.target.checked })}>
        {title}
      </Checkbox>
      {side('left', t('kit.pinLeft'))}
      {side('right', t('kit.pinRight'))}
    </li>
  )
}
