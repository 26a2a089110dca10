import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paceMarks } from '#areas/boards/contract/production.api.ts'
import { selectMachineOee } from '#areas/equipment/contract/oee.ts'
import { openOrderStates } from '#areas/orders/contract/work-order-status.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { CallError } from '#core/web/call/call-error.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText, shareText } from '#core/web/kit/format.ts'
import { searchQuery } from '#core/web/kit/list/saved-search.ts'
import type { SearchValues } from '#core/web/kit/list/where.ts'
import { useCall } from '#core/web/live/live.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { mayOpen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { getHomeCalls, getHomeDelivery, type HomeDay } from '../../contract/home.api.ts'
import { lengthText } from '../parts/time-words.ts'
import { useDay } from '../parts/use-day.ts'

export type Tone = 'good' | 'plain' | 'warn' | 'bad'

/** A figure in one card, which leads to what it counts. */
interface Figure {
  label: string
  /** Null: it is not here yet. */
  value: string | null
  /** Words in the place of a figure, smaller. */
  worded?: boolean
  facts?: readonly { text: string; tone?: Tone }[]
  to: { path: string; search?: SearchValues } | undefined
  error?: CallError | null
}

const marks: Record<Tone, string> = { good: '▲', plain: '▼', warn: '▼', bad: '▼' }

function FigureCard({ label, value, worded, facts = [], to, error }: Figure) {
  const session = useSession()
  const screen = to && screenOf(to.path)
  const inside: ReactNode = (
    <>
      <span className="home-label">{label}</span>
      <strong className={worded ? 'is-worded' : undefined}>{error ? '–' : (value ?? '\u00a0')}</strong>
      <span className="home-facts">
        {error
          ? error.message
          : facts.map(({ text, tone }) => (
              <span key={text} className={tone && `is-${tone}`}>
                {tone && <b aria-hidden="true">{marks[tone]}</b>}
                {text}
              </span>
            ))}
      </span>
    </>
  )
  return to && screen && mayOpen(screen, session) ? (
    <Link
      className="home-figure"
      to={addressOf(to.path, to.search && searchQuery(to.search))}
      aria-busy={value === null}
    >
      {inside}
    </Link>
  ) : (
    <div className="home-figure" aria-busy={value === null}>
      {inside}
    </div>
  )
}

/** The figures that a person may see; each leads to what it counts. */
export default function Figures() {
  const t = useT()
  const { can } = useSession()
  const day = useDay()
  return (
    <section className="home-figures" aria-label={t('home.widget.figures')}>
      {can('report.view') && <Output day={day.data} error={day.error} />}
      {can('oee.view') && day.data && <Oee day={day.data} />}
      {can('report.view') && <Yield day={day.data} error={day.error} />}
      {can('workOrder.view') && <Delivery />}
      {can('andonCall.view') && <Calls />}
    </section>
  )
}

interface OfDay {
  day: HomeDay | undefined
  error: CallError | null
}

/** How far a quantity is from its target, in words and by the marks of the boards. */
export function useLag(): (good: number, target: number) => { text: string; tone: Tone } {
  const t = useT()
  return (good, target) => {
    const pace = good / target
    const away = shareText(Math.abs(pace - 1))
    if (pace >= 1) return { text: pace < 1.0005 ? t('home.onTarget') : t('home.ahead', { share: away }), tone: 'good' }
    const tone = pace >= paceMarks.onPace ? 'plain' : pace >= paceMarks.behind ? 'warn' : 'bad'
    return { text: t('home.behind', { share: away }), tone }
  }
}

function Output({ day, error }: OfDay) {
  const t = useT()
  const [language] = useLanguage()
  const lag = useLag()
  const number = (value: number) => numberText(value, language)
  const { output, planned } = day ?? {}
  // A zero without anything to be made says nothing.
  const nothing = output?.good === 0 && !output.target
  const facts: { text: string; tone?: Tone }[] = []
  if (output && planned === false) facts.push({ text: t('home.noPlan') })
  if (output && output.target !== null)
    facts.push(
      ...(output.target > 0
        ? [{ text: t('home.target', { target: number(output.target) }) }, lag(output.good, output.target)]
        : [{ text: t('home.notYet', { plan: number(output.plan ?? 0) }) }]),
    )
  if (output && planned === null && output.unapproved > 0)
    facts.push({ text: t('home.unapproved', { count: number(output.unapproved) }) })
  return (
    <FigureCard
      label={t('home.output')}
      value={output ? (nothing ? t(day?.lineCount ? 'home.nothingMade' : 'home.noLines') : number(output.good)) : null}
      worded={nothing}
      facts={day?.lineCount === 0 ? [] : facts}
      to={{ path: 'productionStatus' }}
      error={error}
    />
  )
}

const oneDay = (day: string) => ({ level: 'shift', day: { from: day, to: day } })
const week = 7

/** OEE of the production day, and of its latest shift against the same one a week before. */
function Oee({ day: { day } }: { day: HomeDay }) {
  const t = useT()
  const read = { topics: ['machineOee'], keepPrevious: true }
  const now = useCall(selectMachineOee, { where: oneDay(day) }, read)
  const before = useCall(selectMachineOee, { where: oneDay(addDays(day, -week)) }, read)
  const oee = now.data?.whole.oee
  const change = changeOf(now.data?.rows, before.data?.rows)
  const facts: { text: string; tone?: Tone }[] = []
  if (change) {
    const points = shareText(Math.abs(change.by)).replace('%', '')
    facts.push(
      change.by === 0
        ? { text: t('home.oee.same', { shift: change.shift }) }
        : {
            text: t(change.by > 0 ? 'home.oee.up' : 'home.oee.down', { shift: change.shift, points }),
            tone: change.by > 0 ? 'good' : 'bad',
          },
    )
  } else if (now.data && before.data && oee !== null) facts.push({ text: t('home.oee.alone') })
  return (
    <FigureCard
      label={t('home.oee')}
      value={now.data ? (oee === null || oee === undefined ? t('home.oee.none') : shareText(oee)) : null}
      worded={oee === null}
      facts={facts}
      to={{ path: 'oeeOverview' }}
      error={now.error}
    />
  )
}

type Shifts = readonly Pick<
  OutputOf<typeof selectMachineOee>['rows'][number],
  'shiftId' | 'shiftName' | 'oee' | 'start'
>[]

/** The latest shift that has an OEE against the same shift of another day; null where either lacks one. */
export function changeOf(today: Shifts | undefined, then: Shifts | undefined): { shift: string; by: number } | null {
  const latest = today
    ?.filter(({ shiftId, oee }) => shiftId !== null && oee !== null)
    .toSorted((a, b) => (b.start ?? '').localeCompare(a.start ?? ''))[0]
  const same = then?.find(({ shiftId }) => shiftId === latest?.shiftId)
  if (!latest || latest.oee === null || same?.oee === null || same?.oee === undefined) return null
  return { shift: latest.shiftName ?? '', by: Math.round((latest.oee - same.oee) * 1000) / 1000 }
}

function Yield({ day, error }: OfDay) {
  const t = useT()
  const [language] = useLanguage()
  const { output, reason } = day ?? {}
  const made = output ? output.firstGood + output.firstDefective : 0
  const reached = output && made > 0 ? output.firstGood / made : null
  const facts: { text: string; tone?: Tone }[] = []
  if (output && made > 0)
    facts.push({
      text:
        output.firstDefective > 0
          ? t('home.yield.defective', { count: numberText(output.firstDefective, language) })
          : t('home.yield.all'),
    })
  if (output && output.yieldTarget !== null && reached !== null)
    facts.push({
      text: t('home.yield.target', { share: shareText(output.yieldTarget) }),
      tone: reached < output.yieldTarget ? 'bad' : 'good',
    })
  if (reason) facts.push({ text: t('home.yield.reason', { reason: reason.name }) })
  return (
    <FigureCard
      label={t('home.yield')}
      value={output ? (reached !== null ? shareText(reached) : t('home.nothingMade')) : null}
      worded={made === 0}
      facts={facts}
      to={{ path: 'WorkReportRecords', search: day && { shiftDate: { from: day.day, to: day.day } } }}
      error={error}
    />
  )
}

function Delivery() {
  const t = useT()
  const { data, error } = useCall(getHomeDelivery, {}, { topics: ['workOrder', 'task'] })
  const facts: { text: string; tone?: Tone }[] = []
  if (data?.late) facts.push({ text: t('home.delivery.late', { count: data.late, days: data.worstDays }), tone: 'bad' })
  if (data?.unplanned) facts.push({ text: t('home.delivery.unplanned', { count: data.unplanned }) })
  if (data?.overdue) facts.push({ text: t('home.delivery.overdue', { count: data.overdue }), tone: 'bad' })
  if (data?.due && !facts.length) facts.push({ text: t('home.delivery.allInTime') })
  return (
    <FigureCard
      label={t('home.delivery')}
      value={
        data ? (data.due ? `${data.due - data.late - data.unplanned} / ${data.due}` : t('home.delivery.none')) : null
      }
      worded={data?.due === 0}
      facts={facts}
      to={{
        path: 'WorkOrderEntry',
        search: data && { status: openOrderStates, requiredEndDate: { from: data.from, to: data.to } },
      }}
      error={error}
    />
  )
}

function Calls() {
  const t = useT()
  const { data, error } = useCall(getHomeCalls, {}, { topics: ['andonCall'] })
  const now = useNow(30)
  const facts: { text: string; tone?: Tone }[] = []
  if (data?.oldestAt)
    facts.push({ text: t('home.calls.oldest', { length: lengthText(now - Date.parse(data.oldestAt), t) }) })
  if (data?.unanswered) facts.push({ text: t('home.calls.unanswered', { count: data.unanswered }), tone: 'bad' })
  if (data?.tier) facts.push({ text: t('home.calls.tier', { tier: data.tier }) })
  return (
    <FigureCard
      label={t('home.calls')}
      value={data ? String(data.open) : null}
      facts={data && !data.open ? [{ text: t('home.calls.none') }] : facts}
      to={{ path: 'andonManage' }}
      error={error}
    />
  )
}
