import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { selectInstructionToApprove } from '#areas/esop/contract/instruction.api.ts'
import { selectFloorTask } from '#areas/execution/contract/floor.ts'
import { selectReportToApprove } from '#areas/execution/contract/report.api.ts'
import { workOrderStatus } from '#areas/orders/contract/work-order-status.ts'
import { inspectionKinds, openStates } from '#areas/quality/contract/record.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type SearchValues, searchQuery } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { addressOf } from '#core/web/screens/navigation.ts'
import { mayOpen, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/index.ts'
import type { getWelcome } from '../../contract/welcome.api.ts'
import { worksOnFloor } from './tiles.ts'

type Counts = OutputOf<typeof getWelcome>['todo']

interface Item {
  key: keyof Counts | 'reportsToApprove' | 'instructionsToApprove' | 'tasksForMe'
  /** Screens where it is done, the first that he may open. */
  at: readonly string[]
  tone?: 'bad' | 'late'
  /** Of the whole factory: nothing that somebody at a machine could do. */
  ofFactory?: boolean
  /** What the list there is searched by, so that it shows what was counted. */
  search?(today: string): SearchValues
}

const notOver = workOrderStatus.codes.filter((code) => code !== 'completed' && code !== 'closed')

const ofInspectors = inspectionKinds.filter((kind) => kind !== 'self')

const waiting = (today: string): SearchValues => ({ status: ['waiting'], plannedStart: { to: today } })

const items: readonly Item[] = [
  { key: 'myTasks', at: ['scanCodeRoReportWork', 'upDownReport'] },
  { key: 'tasksForMe', at: ['scanCodeRoReportWork'] },
  { key: 'callsForMe', at: ['andonManage'], tone: 'bad' },
  { key: 'callsToAccept', at: ['andonManage'] },
  {
    key: 'rejectedReports',
    at: ['WorkReportRecords'],
    tone: 'bad',
    search: () => ({ status: ['rejected'] }),
  },
  { key: 'reportsToApprove', at: ['workReportManage'], tone: 'late' },
  { key: 'instructionsToApprove', at: ['documentApproval'], tone: 'late' },
  {
    key: 'lateInspections',
    at: ['inspectionRecord'],
    tone: 'bad',
    search: () => ({ status: ['delayed'], kind: ofInspectors }),
  },
  {
    key: 'inspections',
    at: ['inspectionRecord'],
    tone: 'late',
    search: () => ({ status: openStates, kind: ofInspectors }),
  },
  {
    key: 'abnormalOrders',
    at: ['WorkOrderEntry'],
    tone: 'bad',
    ofFactory: true,
    search: () => ({ status: ['abnormal'] }),
  },
  {
    key: 'overdueOrders',
    ofFactory: true,
    at: ['WorkOrderEntry'],
    tone: 'bad',
    search: (today) => ({ status: notOver, requiredEndDate: { to: addDays(today, -1) } }),
  },
  { key: 'lateTasks', at: ['productionTask'], tone: 'late', ofFactory: true, search: waiting },
  { key: 'waitingTasks', at: ['productionTask'], ofFactory: true, search: waiting },
]
const onePage = { pageNum: 1, pageSize: 1, sort: [], where: {} }

/** What waits for the person, each with its count and the way there; what he may not see is not named. */
export function Todo({ data, failed }: { data: Counts | undefined; failed: boolean }) {
  const t = useT()
  const session = useSession()
  const { can } = session
  const today = useToday()
  const approvals = useCall(selectReportToApprove, onePage, {
    topics: ['report', 'approvalSetting', 'delegation'],
    enabled: can('report.approve'),
  })
  const documents = useCall(selectInstructionToApprove, onePage, {
    topics: ['instruction', 'approvalSetting', 'delegation'],
    enabled: can('instruction.approve'),
  })
  const onFloor = worksOnFloor(can)
  const tasks = useCall(
    selectFloorTask,
    { scope: 'mine' },
    {
      topics: ['task', 'duty', 'personnelArrangement'],
      enabled: onFloor && can('report.view'),
    },
  )
  const counts: Partial<Record<Item['key'], number | null>> = {
    ...data,
    reportsToApprove: approvals.data?.total ?? null,
    instructionsToApprove: documents.data?.total ?? null,
    tasksForMe: tasks.data?.rows.filter(({ mine }) => !mine).length ?? null,
  }
  const known = items.filter(({ key, ofFactory }) => typeof counts[key] === 'number' && !(onFloor && ofFactory))
  const open = known.filter(({ key }) => counts[key] !== 0)
  return (
    <section className="home-card" aria-labelledby="home-todo" aria-busy={!data && !failed}>
      <header>
        <h2 id="home-todo">{t('home.todo')}</h2>
      </header>
      {!data && !failed && <Skeleton active title={false} paragraph={{ rows: 4, width: '100%' }} />}
      {data && open.length === 0 && <p className="home-none">{t('home.nothingToDo')}</p>}
      <ul className="home-todo">
        {data &&
          open.map(({ key, at, tone, search }) => {
            const path = at.find((each) => {
              const screen = screenOf(each)
              return screen && mayOpen(screen, session)
            })
            const line = (
              <>
                <span>{t(`home.todo.${key}`)}</span>
                <strong className={tone && `home-${tone}`}>{counts[key]}</strong>
              </>
            )
            return (
              <li key={key}>
                {path ? (
                  <Link to={addressOf(path, search && searchQuery(search(today)))}>{line}</Link>
                ) : (
                  <div>{line}</div>
                )}
              </li>
            )
          })}
      </ul>
    </section>
  )
}
