import { PlusOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { localDate, weekdayOf } from '#engines/working-time/local-date.ts'
import type { Arranged } from '../../contract/arrangement.api.ts'
import { ArrangedChip } from './arranged-chip.tsx'
import { bySlot, type ShiftRow, type Slot, shiftRows, slotKey, type WeekData, type WeekLine } from './week-data.ts'

interface Props {
  data: WeekData
  onAdd(slot: Slot): void
  onEdit(row: Arranged): void
}

/** A week: lines and their shifts downwards, days across. */
export function WeekGrid({ data, onAdd, onEdit }: Props) {
  const t = useT()
  const { user } = useSession()
  const [today] = useState(() => localDate(user.zone, Date.now()))
  const slots = bySlot(data.rows)
  return (
    <div className="kit-card arrange-grid">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('personnelArrangement.lineId')}</th>
            <th scope="col">{t('personnelArrangement.shiftName')}</th>
            {data.dates.map((date) => (
              <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
                {t(`weekday.${weekdayOf(date)}`)} <small>{date.slice(5)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.lines.map((line) => (
            <LineRows key={line.id} line={line} dates={data.dates} slots={slots} onAdd={onAdd} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  line: WeekLine
  dates: readonly string[]
  slots: ReadonlyMap<string, Arranged[]>
  onAdd(slot: Slot): void
  onEdit(row: Arranged): void
}

function LineRows({ line, dates, slots, onAdd, onEdit }: LineProps) {
  const t = useT()
  const open = useOpen()
  const rows = shiftRows(line)
  if (!rows.length)
    return (
      <tr>
        <th scope="row">{line.name}</th>
        <td colSpan={dates.length + 1} className="kit-faint">
          {t('arrangement.noShifts')}{' '}
          <Button type="link" size="small" onClick={() => open('calendar')}>
            {t('arrangement.openCalendar')}
          </Button>
        </td>
      </tr>
    )
  return rows.map((shift, i) => (
    <tr key={shift.shiftId}>
      {i === 0 && (
        <th scope="rowgroup" rowSpan={rows.length}>
          {line.name}
        </th>
      )}
      <th scope="row">
        {shift.shiftName}
        <small>
          {shift.start}–{shift.end}
        </small>
      </th>
      {dates.map((date) =>
        shift.dates.has(date) ? (
          <Cell
            key={date}
            line={line}
            shift={shift}
            date={date}
            rows={slots.get(slotKey({ lineId: line.id, date, shiftId: shift.shiftId })) ?? []}
            onAdd={onAdd}
            onEdit={onEdit}
          />
        ) : (
          <td key={date} className="arrange-closed">
            <span className="gm-hidden">{t('arrangement.closed')}</span>
          </td>
        ),
      )}
    </tr>
  ))
}

interface CellProps {
  line: WeekLine
  shift: ShiftRow
  date: string
  rows: readonly Arranged[]
  onAdd(slot: Slot): void
  onEdit(row: Arranged): void
}

function Cell({ line, shift, date, rows, onAdd, onEdit }: CellProps) {
  const t = useT()
  const { can } = useSession()
  const slot = { lineId: line.id, date, shiftId: shift.shiftId }
  const { setNodeRef, isOver } = useDroppable({ id: slotKey(slot), data: { slot } })
  return (
    <td ref={setNodeRef} className={isOver ? 'arrange-cell arrange-over' : 'arrange-cell'}>
      {rows.map((row) => (
        <ArrangedChip key={row.id} row={row} onEdit={onEdit} />
      ))}
      {can('arrangement.add') && (
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined />}
          aria-label={t('arrangement.addHere', { line: line.name, date, shift: shift.shiftName })}
          onClick={() => onAdd(slot)}
        />
      )}
    </td>
  )
}
