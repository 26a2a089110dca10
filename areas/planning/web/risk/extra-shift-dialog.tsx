import { Alert, DatePicker, Form, Modal, Skeleton, Tag } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { overtimeDayCrud } from '#areas/calendar/contract/overtime-day.ts'
import { shiftModeReference } from '#areas/calendar/contract/shift-mode.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ReferenceSelect } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { addDays, localDate, weekdayOf } from '#engines/working-time/index.ts'
import { type ExtraShift, whatIfExtraShift } from '../../contract/global/what-if.api.ts'
import { MovedOrders } from '../global/harmed-table.tsx'
import { useMoments } from '../parts/moment.ts'
import { Refused } from '../parts/refused.tsx'
import '../global/global.css'

interface Asked {
  date: Dayjs | null
  lineId: number | null
  shiftModeId: number | null
}

/** The next Saturday, today included. */
function saturday(zone: string): Dayjs {
  const today = localDate(zone, Date.now())
  return dayjs(addDays(today, (13 - weekdayOf(today)) % 7))
}

/** A planner asks what one more day of work is worth to late orders; nothing is kept until he has it worked. */
export function ExtraShiftDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const active = useActive()
  const { user, can } = useSession()
  const [asked, setAsked] = useState<Asked>(() => ({ date: saturday(user.zone), lineId: null, shiftModeId: null }))
  const set = (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part }))
  const date = asked.date?.format('YYYY-MM-DD')
  const input = { date: date ?? '', lineId: asked.lineId, shiftModeId: asked.shiftModeId }
  const { data, error, isPlaceholderData, refetch } = useCall(whatIfExtraShift, input, {
    topics: ['plan'],
    keepPrevious: true,
    long: true,
    enabled: date !== undefined,
  })
  const answer = date && !error ? data : undefined
  const add = useAct(overtimeDayCrud.add, {
    topics: ['overtimeDay', 'plan'],
    success: t('extraShift.added', { day: date ?? '' }),
    onDone: onClose,
  })
  if (!active) return null
  return (
    <Modal
      open
      mask={{ closable: false }}
      width={820}
      title={t('extraShift.title')}
      okText={t('extraShift.accept')}
      cancelText={t('kit.close')}
      confirmLoading={add.pending}
      okButtonProps={{ disabled: !answer?.added || isPlaceholderData || !can('calendar.add') }}
      onOk={() => void add.run(input)}
      onCancel={onClose}
    >
      <p>{t('extraShift.hint')}</p>
      <Form layout="vertical" component={false}>
        <div className="promise-asked">
          <Form.Item label={t('extraShift.date')} required>
            <DatePicker
              value={asked.date}
              aria-label={t('extraShift.date')}
              onChange={(chosen) => set({ date: chosen })}
            />
          </Form.Item>
          <Form.Item label={t('extraShift.line')}>
            <ReferenceSelect
              reference={lineReference}
              value={asked.lineId}
              placeholder={t('extraShift.allLines')}
              aria-label={t('extraShift.line')}
              onChange={(id) => set({ lineId: id })}
            />
          </Form.Item>
          <Form.Item label={t('extraShift.mode')}>
            <ReferenceSelect
              reference={shiftModeReference}
              value={asked.shiftModeId}
              placeholder={t('extraShift.ownMode')}
              aria-label={t('extraShift.mode')}
              onChange={(id) => set({ shiftModeId: id })}
            />
          </Form.Item>
        </div>
      </Form>
      {!date ? (
        <p className="kit-faint">{t('extraShift.empty')}</p>
      ) : error ? (
        <Refused error={error} onRetry={refetch} />
      ) : answer ? (
        <div aria-busy={isPlaceholderData} aria-live="polite">
          <Worth told={answer} />
        </div>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

/** Which late orders it helps. */
function Worth({ told }: { told: ExtraShift }) {
  const t = useT()
  const { span } = useMoments()
  const { added, lateNow, lateWithout, lateWith, helped, helpedCount, becomingInTime, earlier, later } = told
  if (!added) return <Alert className="kit-gap" showIcon type="info" title={t('extraShift.nothingAdded')} />
  const facts = { late: helpedCount - becomingInTime, inTime: becomingInTime, earlier }
  return (
    <>
      <Alert
        className="kit-gap"
        showIcon
        type={becomingInTime ? 'success' : helpedCount ? 'info' : 'warning'}
        title={helpedCount + earlier ? t('extraShift.worth', facts) : t('extraShift.worthNothing')}
        description={
          <ul className="gantt-warnings">
            <li>{t('extraShift.time', { time: span(added) })}</li>
            <li>{t('extraShift.late', { now: lateNow, without: lateWithout, with: lateWith })}</li>
            {later > 0 && <li>{t('extraShift.later', { count: later })}</li>}
          </ul>
        }
      />
      {helped.length > 0 && (
        <MovedOrders
          rows={helped}
          heads={{ before: t('extraShift.before'), after: t('extraShift.after'), by: t('extraShift.gain') }}
          mark={(row) => row.becomesInTime && <Tag color="green">{t('extraShift.becomesInTime')}</Tag>}
        />
      )}
      {helpedCount > helped.length && (
        <p className="kit-faint">{t('whatIf.more', { count: helpedCount - helped.length })}</p>
      )}
    </>
  )
}
