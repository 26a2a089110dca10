import { Button, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { weekdayOf } from '#engines/working-time/local-date.ts'
import { holidayCrud } from '../../contract/holiday.ts'
import { overtimeDayCrud } from '../../contract/overtime-day.ts'
import { type CalendarIndex, type CalendarLine, calendarTopics, hoursOf } from './calendar-data.ts'
import { DayMarks } from './day-marks.tsx'

interface Props {
  date: string
  /** Absent: the day of the whole team. */
  line?: CalendarLine
  index: CalendarIndex
  onClose(): void
}

/** What is done here is seen in the calendar: the dialog goes then, and has nothing left that could be lost. */
interface Done {
  onDone(): void
}

/** One day: what is planned, and making it a holiday or an overtime day or undoing that. */
export function DayDialog({ date, line, index, onClose }: Props) {
  const t = useT()
  const active = useActive()
  if (!active) return null
  const day = line?.days?.find((each) => each.date === date)
  const mode = day?.modeId ? index.modes.get(day.modeId) : undefined
  return (
    <AskingModal footer={null} onCancel={onClose} title={`${date} ${t(`weekday.${weekdayOf(date)}`)}`} width={460}>
      <div className="cal-dialog">
        <p>
          {line && <b>{line.name} </b>}
          {mode?.name} {day && <em>{t('calendar.hours', { hours: hoursOf(day.workingMinutes) })}</em>}{' '}
          <DayMarks date={date} lineId={line?.id ?? null} index={index} named />
        </p>
        {mode?.shifts.map((shift) => (
          <div key={shift.shiftId} className="kit-faint">
            {shift.shiftName} {shift.start}–{shift.end}
          </div>
        ))}
        <HolidayPart date={date} index={index} onDone={onClose} />
        <OvertimePart date={date} line={line} index={index} onDone={onClose} />
      </div>
    </AskingModal>
  )
}

function HolidayPart({ date, index, onDone }: Pick<Props, 'date' | 'index'> & Done) {
  const t = useT()
  const { can } = useSession()
  const [name, setName] = useState('')
  const options = { topics: calendarTopics, success: t('kit.saved'), onDone }
  const add = useAct(holidayCrud.add, options)
  const remove = useAct(holidayCrud.delete, options)
  const holiday = index.holidays.get(date)
  if (holiday)
    return (
      <div className="cal-act">
        <span>
          {holiday.name} · {t(`holidayKind.${holiday.kind}`)}
        </span>
        {can('calendar.delete') && (
          <Button danger loading={remove.pending} onClick={() => void remove.run({ ids: [holiday.id] })}>
            {t('calendar.day.removeHoliday')}
          </Button>
        )}
      </div>
    )
  if (!can('calendar.add')) return null
  return (
    <div className="cal-act">
      <Input
        value={name}
        maxLength={64}
        placeholder={t('holiday.name')}
        aria-label={t('holiday.name')}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        loading={add.pending}
        onClick={() => void add.run({ date, name: name.trim() || t('holidayKind.company'), kind: 'company' })}
      >
        {t('calendar.day.addHoliday')}
      </Button>
    </div>
  )
}

function OvertimePart({ date, line, index, onDone }: Pick<Props, 'date' | 'line' | 'index'> & Done) {
  const t = useT()
  const { can } = useSession()
  const [ownLine, setOwnLine] = useState(line !== undefined)
  const [modeId, setModeId] = useState<number>()
  const options = { topics: calendarTopics, success: t('kit.saved'), onDone }
  const add = useAct(overtimeDayCrud.add, options)
  const remove = useAct(overtimeDayCrud.delete, options)
  const overtime = index.overtime(date, line?.id ?? null)
  if (overtime)
    return (
      <div className="cal-act">
        <span>
          {t('overtimeDay')} · {t(overtime.lineId === null ? 'calendar.day.forTeam' : 'calendar.day.forLine')}{' '}
          {overtime.remark}
        </span>
        {can('calendar.delete') && (
          <Button danger loading={remove.pending} onClick={() => void remove.run({ ids: [overtime.id] })}>
            {t('calendar.day.removeOvertime')}
          </Button>
        )}
      </div>
    )
  if (!can('calendar.add')) return null
  return (
    <div className="cal-act">
      {line && (
        <Radio.Group
          value={ownLine}
          onChange={(event) => setOwnLine(event.target.value as boolean)}
          options={[
            { value: true, label: t('calendar.day.forLine') },
            { value: false, label: t('calendar.day.forTeam') },
          ]}
        />
      )}
      <Select<number>
        allowClear
        className="kit-wide"
        value={modeId}
        onChange={setModeId}
        placeholder={t('calendar.day.ownMode')}
        aria-label={t('overtimeDay.shiftModeId')}
        options={[...index.modes.values()].map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button
        loading={add.pending}
        onClick={() => void add.run({ date, lineId: ownLine ? (line?.id ?? null) : null, shiftModeId: modeId ?? null })}
      >
        {t('calendar.day.addOvertime')}
      </Button>
    </div>
  )
}
