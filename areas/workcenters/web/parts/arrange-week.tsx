import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { FormDialog } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type Arranged, arrangePeople, moveArrangement } from '../../contract/arrangement.api.ts'
import { arrangementCrud } from '../../contract/arrangement.ts'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { arrangementForm } from './arrangement-form.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { tellOutcome } from './tell-outcome.ts'
import { type Slot, slotKey, type WeekData } from './week-data.ts'
import { WeekGrid } from './week-grid.tsx'

/** What is being dragged: a person from the panel, or an arrangement that is there already. */
interface Dragged {
  person?: { id: number; name: string }
  row?: Arranged
}

/** The week's grid with the people beside it, dragged from one to the other. */
export function ArrangeWeek({ data }: { data: WeekData }) {
  const t = useT()
  const { can } = useSession()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [adding, setAdding] = useState<Slot | null>(null)
  const [editing, setEditing] = useState<Arranged | null>(null)
  // A press without a move is a click; the keyboard drags as well.
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor),
  )
  const topics = ['personnelArrangement']
  const arrange = useAct(arrangePeople, { topics, onDone: (outcome) => tellOutcome(t, outcome) })
  const move = useAct(moveArrangement, { topics })
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const slot = over?.data.current?.slot as Slot | undefined
    const { person, row } = (active.data.current ?? {}) as Dragged
    if (!slot) return
    if (person) void arrange.run({ userIds: [person.id], places: [slot] })
    else if (row && slotKey(row) !== slotKey(slot)) {
      const stationId = row.lineId === slot.lineId ? row.stationId : null
      void move.run({ id: row.id, version: row.version, place: { ...slot, stationId } })
    }
  }
  const line = data.lines.find((each) => each.id === adding?.lineId)
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }: DragStartEvent) => setDragged(active.data.current ?? null)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={end}
    >
      <div className="arrange">
        {can('arrangement.add') && <PeoplePanel />}
        <WeekGrid data={data} onAdd={setAdding} onEdit={setEditing} />
      </div>
      <DragOverlay>
        {dragged && <span className="arrange-chip arrange-held">{dragged.person?.name ?? dragged.row?.userName}</span>}
      </DragOverlay>
      {adding && line && <ArrangeDialog slot={adding} line={line} onClose={() => setAdding(null)} />}
      {editing && (
        <FormDialog {...arrangementForm} crud={arrangementCrud} row={editing} onClose={() => setEditing(null)} />
      )}
    </DndContext>
  )
}
