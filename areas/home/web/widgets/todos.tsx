import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { acceptAndonCall, respondAndonCall } from '#areas/andon/contract/call.api.ts'
import { openTaskStates } from '#areas/maintenance/contract/task.ts'
import { openOrderStates } from '#areas/orders/contract/work-order-status.ts'
import { inspectionKinds, openStates } from '#areas/quality/contract/record.ts'
import type { Translate } from '#core/contract/messages.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/format.ts'
import { searchQuery } from '#core/web/kit/list/saved-search.ts'
import type { SearchValues } from '#core/web/kit/list/where.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { mayOpen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow, useToday } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { selectHomeTodo, type Todo, type TodoKind } from '../../contract/home.api.ts'
import { Card } from '../parts/card.tsx'
import { clockText, lengthText } from '../parts/time-words.ts'

const topics = [
  'workOrder',
  'task',
  'report',
  'duty',
  'andonCall',
  'inspectionRecord',
  'instruction',
  'abnormality',
  'eightD',
  'approvalSetting',
  'delegation',
  'machine',
  'machineStop',
  'mold',
  'moldMounting',
  'moldMaintenance',
  'maintenanceTask',
  'maintenanceRound',
  'maintenanceBreakdown',
  'maintenancePart',
  'shipment',
  'document',
  'deliveryReminder',
  'materialStaging',
  'personnelArrangement',
]

type Tone = 'bad' | 'warn' | 'plain'

const tones: Record<TodoKind, Tone> = {
  call: 'bad',
  faults: 'bad',
  breakdowns: 'bad',
  lateOrder: 'bad',
  lateOrders: 'bad',
  overdueOrders: 'bad',
  abnormalOrders: 'bad',
  rejectedReports: 'bad',
  lateInspections: 'bad',
  lateAbnormalities: 'bad',
  lateEightDs: 'bad',
  callToAccept: 'warn',
  repairsToConfirm: 'warn',
  reports: 'warn',
  instructions: 'warn',
  inspections: 'warn',
  abnormalities: 'warn',
  eightDs: 'warn',
  removals: 'warn',
  moldsOverdue: 'bad',
  lateChecks: 'bad',
  lateMaintenance: 'bad',
  lateRounds: 'bad',
  lateShipments: 'bad',
  dueReminders: 'warn',
  expiredDocuments: 'warn',
  dueDocuments: 'plain',
  lateTasks: 'warn',
  staging: 'warn',
  tasksForMe: 'plain',
  stops: 'warn',
  moldsSoon: 'plain',
  partsLow: 'warn',
  maintenances: 'warn',
  dueChecks: 'plain',
  dueMaintenance: 'plain',
  dueRounds: 'plain',
  dueShipments: 'plain',
  waitingTasks: 'plain',
}

const signs: Record<Tone, string> = { bad: '▲', warn: '◆', plain: '●' }

interface Way {
  path: string
  query?: Record<string, string>
}

const ofInspectors = inspectionKinds.filter((kind) => kind !== 'self')
const list = (path: string, search: SearchValues): Way => ({ path, query: searchQuery(search) })

/** Where a to-do is done: the list shows what was counted, or the screen the one that is named. */
export function wayOf({ kind, id, name, count }: Todo, today: string): Way {
  const named = String(id)
  const mine = (path: string): Way =>
    count === 1 ? { path, query: { taskId: named } } : list(path, { status: openTaskStates, mine: ['true'] })
  switch (kind) {
    case 'call':
    case 'callToAccept':
      return { path: 'andonManage', query: { callId: named } }
    case 'faults':
      return list('DeviceDeactivation', { state: ['fault'] })
    case 'lateOrder':
      return { path: 'gantScheduling', query: { late: named } }
    case 'lateOrders':
      return { path: 'gantScheduling', query: { late: '' } }
    case 'overdueOrders':
      return list('WorkOrderEntry', { status: openOrderStates, requiredEndDate: { to: addDays(today, -1) } })
    case 'abnormalOrders':
      return list('WorkOrderEntry', { status: ['abnormal'] })
    case 'rejectedReports':
      return list('WorkReportRecords', { status: ['rejected'] })
    case 'lateInspections':
      return count === 1
        ? { path: 'inspectionRecord', query: { inspectionId: named } }
        : list('inspectionRecord', { status: ['delayed'], kind: ofInspectors })
    case 'inspections':
      return count === 1
        ? { path: 'inspectionRecord', query: { inspectionId: named } }
        : list('inspectionRecord', { status: openStates, kind: ofInspectors })
    case 'lateAbnormalities':
    case 'abnormalities':
      return { path: 'AbnormalQuality', query: { abnormalityId: named } }
    case 'lateEightDs':
    case 'eightDs':
      return count === 1 ? { path: '8Dreport', query: { report: named } } : { path: '8Dreport' }
    case 'reports':
      return { path: 'workReportManage' }
    case 'instructions':
      return { path: 'documentApproval' }
    case 'removals':
      return { path: 'changeMould', query: { machineId: named } }
    case 'moldsOverdue':
      return list('moldMain', { due: ['overdue'] })
    case 'moldsSoon':
      return list('moldMain', { due: ['soon'] })
    case 'partsLow':
      return list('spareParts', { standing: ['out', 'low'] })
    case 'maintenances':
      return list('moldMaintenance', { status: ['submitted'] })
    case 'breakdowns':
    case 'repairsToConfirm':
      return count === 1
        ? { path: 'breakdownMaintenance', query: { breakdownId: named } }
        : { path: 'breakdownMaintenance' }
    case 'lateChecks':
    case 'dueChecks':
      return mine('equipmentCheck')
    case 'lateMaintenance':
    case 'dueMaintenance':
      return mine('equipmentMaintenance')
    case 'lateRounds':
    case 'dueRounds':
      return { path: 'equipmentInspection', query: { roundId: named } }
    case 'lateShipments':
      return list('shippingManagement', { status: ['open'], shipOn: { to: addDays(today, -1) } })
    case 'dueShipments':
      return list('shippingManagement', { status: ['open'], shipOn: { from: today, to: today } })
    case 'dueReminders':
      return { path: 'businessAssistant', query: { customer: name ?? '' } }
    case 'expiredDocuments':
    case 'dueDocuments':
      return { path: 'documentInfo', query: { document: named } }
    case 'lateTasks':
    case 'waitingTasks':
      return list('productionTask', { status: ['waiting'], released: ['true'], plannedStart: { to: today } })
    case 'staging':
      return { path: 'materialArrangement' }
    case 'tasksForMe':
      return { path: 'scanCodeRoReportWork', query: { taskId: named } }
    case 'stops':
      return list('DeviceDeactivation', {
        startAt: { from: addDays(today, -1) },
        explained: ['false'],
        inPlan: ['true'],
        state: ['waiting', 'fault', 'off', 'custom'],
        seconds: { from: 300 },
      })
  }
}

interface Wording {
  t: Translate
  number(value: number): string
  zone: string
  now: number
}

/** A to-do in words: what waits, and a line of facts; null: there is none. */
export function wordsOf(todo: Todo, { t, number, zone, now }: Wording): { title: string; fact: string | null } {
  const { kind, count, name, about, place, since, amount } = todo
  const length = since === null ? '' : lengthText(now - Date.parse(since), t)
  const params = {
    count,
    name: name ?? '',
    about: about ?? '',
    place: place ?? '',
    length,
    amount: number(Math.abs(amount ?? 0)),
  }
  const joined = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join(' · ') || null
  const said = (fact: string | null) => ({ title: t(`home.todo.${kind}`, params), fact })
  switch (kind) {
    case 'call':
      return said(joined(name, t('home.todo.ago', params), amount ? t('home.calls.tier', { tier: amount }) : null))
    case 'callToAccept':
      return said(joined(name, t('home.todo.ago', params)))
    case 'breakdowns':
    case 'repairsToConfirm':
      return said(joined(place, about, t('home.todo.ago', params)))
    case 'faults':
      return said(joined(place, name, t('home.todo.standing', params)))
    case 'lateOrder':
      return said(about)
    case 'lateOrders':
    case 'waitingTasks':
      return said(null)
    case 'overdueOrders':
      return said(joined(name, about, t('home.length.days', { count: amount ?? 0 })))
    case 'reports':
      return said(joined(t('home.todo.pieces', params), since && t('home.todo.oldest', params)))
    case 'lateInspections':
    case 'lateAbnormalities':
    case 'lateEightDs':
      return said(joined(name, about, t('home.todo.over', params)))
    case 'inspections':
    case 'abnormalities':
    case 'eightDs':
      return said(joined(name, about, since && t('home.todo.until', { time: clockText(since, zone) })))
    case 'lateTasks':
      return said(since && t('home.todo.oldest', params))
    case 'stops':
      return said(t('home.todo.inAll', { length: lengthText((amount ?? 0) * 1000, t) }))
    case 'partsLow':
      return said(joined(name, about, t('home.todo.inStock', params)))
    case 'moldsOverdue':
    case 'moldsSoon':
      return said(
        joined(
          name,
          about,
          amount === null ? since : t(amount < 0 ? 'home.todo.shotsOver' : 'home.todo.shotsLeft', params),
        ),
      )
    case 'staging':
    case 'tasksForMe':
    case 'lateRounds':
    case 'dueRounds':
      return said(joined(name, about, since && t('home.todo.startsAt', { time: clockText(since, zone) })))
    case 'lateChecks':
    case 'dueChecks':
    case 'lateMaintenance':
    case 'dueMaintenance':
    case 'lateShipments':
    case 'dueShipments':
      return said(joined(about, name, since))
    case 'dueReminders':
    case 'expiredDocuments':
    case 'dueDocuments':
      return said(joined(name, about, since))
    case 'removals':
    case 'maintenances':
      return said(joined(name, about, place))
    case 'abnormalOrders':
    case 'rejectedReports':
    case 'instructions':
      return said(joined(name, about))
  }
}

/** So many stand beside the day; the others come when they are asked for. */
const shownFirst = 6

/** What waits for the person, that with the gravest consequence first, each with what does it or leads there. */
export default function Todos() {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const today = useToday()
  const now = useNow(30)
  const { data, error, refetch } = useCall(selectHomeTodo, {}, { topics })
  const [whole, setWhole] = useState(false)
  const all = data?.rows ?? []
  const rows = whole ? all : all.slice(0, shownFirst)
  const rest = all.length - rows.length
  return (
    <Card
      title={t('home.widget.todo')}
      note={t('home.todo.note')}
      waiting={!data}
      error={error}
      onRetry={refetch}
      className="home-todos"
    >
      {rows.length === 0 && (
        <div className="home-done">
          <b aria-hidden="true">✓</b>
          <p>{t('home.nothingToDo')}</p>
        </div>
      )}
      <ul className="home-todo">
        {rows.map((todo) => {
          const wording = { t, number: (value: number) => numberText(value, language), zone: user.zone, now }
          const { title, fact } = wordsOf(todo, wording)
          const tone = tones[todo.kind]
          return (
            <li key={`${todo.kind} ${todo.id}`}>
              <i className={`is-${tone}`} aria-hidden="true">
                {signs[tone]}
              </i>
              <span>
                <strong>{title}</strong>
                {fact && <small>{fact}</small>}
              </span>
              <Do todo={todo} way={wayOf(todo, today)} title={title} />
            </li>
          )
        })}
      </ul>
      {rest > 0 && (
        <Button type="text" className="home-more" onClick={() => setWhole(true)}>
          {t('home.todo.more', { count: rest })}
        </Button>
      )}
    </Card>
  )
}

/** What takes a to-do on: some are done by one press, the others have their screen. Who may open that least sees what waits. */
function Do({ todo, way, title }: { todo: Todo; way: Way; title: string }) {
  const t = useT()
  const session = useSession()
  const done = { topics: ['andonCall'] }
  const respond = useAct(respondAndonCall, done)
  const accept = useAct(acceptAndonCall, done)
  const { kind, id, count } = todo
  const label = t(`home.do.${kind}`)
  const named = `${label}: ${title}`
  const press = (act: typeof respond, words: string) => (
    <Button loading={act.pending} aria-label={`${words}: ${title}`} onClick={() => void act.run({ id: id ?? 0 })}>
      {words}
    </Button>
  )
  // A call that he answered already is finished where it stands.
  if (kind === 'call' && count && session.can('andonCall.respond')) return press(respond, t('home.do.respond'))
  if (kind === 'callToAccept' && session.can('andonCall.accept')) return press(accept, label)
  const screen = screenOf(way.path)
  if (!screen || !mayOpen(screen, session)) return null
  return (
    <Link className="home-act" to={addressOf(way.path, way.query)} aria-label={named}>
      {label}
    </Link>
  )
}
