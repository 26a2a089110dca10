import { BellOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ActButton, type Action, callAction, useActions } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import { addDays, dayOfDate } from '#engines/working-time/local-date.ts'
import { type DeskReminder, finishDeliveryReminder, repeatDeliveryReminder } from '../../contract/desk.api.ts'
import { deliveryReminder } from '../../contract/reminder.ts'
import { reminderAsk, SetReminder } from './set-reminder.tsx'
import { shortDay } from './words.ts'

const seen = ([row]: DeskReminder[], asked: object) => ({ id: row?.id, version: row?.version, ...asked })
/** Days after which one comes back, unless another day is chosen. */
const again = 3

/** Reminders of a customer: everybody's open ones and those done lately, with what is done with one's own. */
export function Reminders({ customer, reminders }: { customer: string; reminders: readonly DeskReminder[] }) {
  const t = useT()
  const { can } = useSession()
  const today = useToday()
  const [asking, setAsking] = useState(false)
  const acts = useActions<DeskReminder>(deliveryReminder, () => {})
  const finish = callAction<DeskReminder, typeof finishDeliveryReminder>(finishDeliveryReminder, {
    key: 'finish',
    label: 'deliveryReminder.finish',
    input: seen,
  })
  const repeat: Action<DeskReminder> = callAction<DeskReminder, typeof repeatDeliveryReminder>(repeatDeliveryReminder, {
    key: 'repeat',
    label: 'deliveryReminder.repeat',
    ask: reminderAsk,
    initial: ([row]) => ({ dueOn: addDays(today, again), note: row?.note }),
    input: seen,
  })
  return (
    <section className="kit-card desk-reminders" aria-label={t('deliveryReminder.list')}>
      <header>
        <h3>
          <BellOutlined /> {t('deliveryReminder.list')}
        </h3>
        {!reminders.length && <span className="kit-faint">{t('deliveryReminder.none')}</span>}
        {can('deliveryDesk.remind') && <Button onClick={() => setAsking(true)}>{t('deliveryReminder.new')}</Button>}
      </header>
      <ul>
        {reminders.map((reminder) => (
          <li key={reminder.id} className={reminder.doneAt ? 'desk-done' : undefined}>
            <Standing reminder={reminder} today={today} />
            <span>
              {reminder.salesOrderNo && <b>{`${reminder.salesOrderNo}-${reminder.lineNumber}`} </b>}
              {reminder.note} <small className="kit-faint">{reminder.userName}</small>
            </span>
            {reminder.mine && can('deliveryDesk.remind') && (
              <span className="desk-acts">
                {!reminder.doneAt && <ActButton acts={acts} action={finish} rows={[reminder]} />}
                <ActButton acts={acts} action={repeat} rows={[reminder]} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {acts.dialogs}
      {asking && <SetReminder customer={customer} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Standing({ reminder: { dueOn, doneAt }, today }: { reminder: DeskReminder; today: string }) {
  const t = useT()
  if (doneAt) return <Tag color="green">{t('deliveryReminder.done')}</Tag>
  if (dueOn < today)
    return <Tag color="red">{t('deliveryReminder.overdue', { days: dayOfDate(today) - dayOfDate(dueOn) })}</Tag>
  if (dueOn === today) return <Tag color="orange">{t('deliveryReminder.due')}</Tag>
  return <Tag>{shortDay(dueOn, today)}</Tag>
}
