import '../boards.css'
import '../machines.css'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { selectFloorPlan } from '#areas/boards/contract/floor-plan.api.ts'
import {
  type MachineNow,
  selectOeeStatus,
  selectOeeStatusBlue,
  selectOeeStatusStops,
  selectOeeStatusWork,
} from '#areas/boards/contract/machine.api.ts'
import { machineStates } from '#areas/equipment/contract/machine-state.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import {
  type BoardSettings,
  Lamp,
  placeInput,
  planChoiceOf,
  RevisedBoardScreen,
  useFloorPlan,
} from '#core/web/kit/board/index.ts'
import { numberText } from '#core/web/kit/format.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { stateLamps } from '#engines/kpi/state-elements.ts'
import { MachineGrid } from '../parts/machine-grid.tsx'
import { PlanView } from '../parts/plan-view.tsx'
import { placeFilter } from '../place-filter.tsx'

const PlanEditor = lazy(() => import('../parts/plan-editor.tsx'))

type Filter = Record<string, unknown>

const planChoice = planChoiceOf(selectFloorPlan, 'board.grid')

const columns = [
  { key: 'since', title: 'board.since' },
  { key: 'order', title: 'board.order' },
  { key: 'count', title: 'board.count' },
  { key: 'line', title: 'board.line' },
]

const filter = (value: Filter, set: (value: Filter) => void) => (
  <>
    {planChoice(value, set)}
    {placeFilter(value, set)}
  </>
)

/** Every machine as it stands now: in a grid, or where it stands in the hall. */
export default function OeeStatus() {
  return (
    <RevisedBoardScreen<MachineNow, typeof selectOeeStatus>
      path="oeeStatus"
      endpoint={selectOeeStatus}
      input={placeInput}
      topic="machine"
      minSeconds={3}
      columns={columns}
      filter={filter}
      extra={(rows) => <Counts rows={rows} />}
    >
      {(rows, settings) => <Shown rows={rows} settings={settings} />}
    </RevisedBoardScreen>
  )
}

/** Machines with an open call shine blue where the team wants it so; what they do stays said. */
function useBlue(rows: readonly MachineNow[], input: ReturnType<typeof placeInput>): readonly MachineNow[] {
  const blue = useCall(selectOeeStatusBlue, input, {
    topics: ['andonCall', 'andonSetting', 'lampRules'],
    keepPrevious: true,
  })
  const ids = blue.data?.ids
  return useMemo(() => {
    if (!ids?.length) return rows
    const called = new Set(ids)
    return rows.map((row) => (called.has(row.id) ? { ...row, lamp: 'blue' as const } : row))
  }, [rows, ids])
}

function Shown({ rows: standing, settings }: { rows: readonly MachineNow[]; settings: BoardSettings }) {
  const t = useT()
  const { can, display } = useSession()
  const { planned, known, plan } = useFloorPlan(selectFloorPlan, settings)
  const [arranging, setArranging] = useState<'plan' | 'new' | null>(null)
  const input = placeInput(settings.filter)
  const rows = useBlue(standing, input)
  // Machines count all the time: their counts are read at the board's interval.
  const work = useCall(selectOeeStatusWork, input, { topics: ['task'], keepPrevious: true, enabled: !planned })
  const stops = useCall(selectOeeStatusStops, input, {
    topics: ['machine', 'machineStop', 'andonCall'],
    keepPrevious: true,
    enabled: !planned,
  })
  const why = useMemo(() => new Map((stops.data?.rows ?? []).map((row) => [row.id, row])), [stops.data])
  const { refetch } = work
  useEffect(() => {
    if (planned) return
    const timer = setInterval(() => void refetch(), settings.refreshSeconds * 1000)
    return () => clearInterval(timer)
  }, [planned, refetch, settings.refreshSeconds])
  const byId = useMemo(() => new Map((work.data?.rows ?? []).map((row) => [row.id, row])), [work.data])
  return (
    <div className="oee-status">
      {planned && can('floorPlan.edit') && !display && (
        <header className="oee-status-head">
          <button type="button" disabled={!plan} onClick={() => setArranging('plan')}>
            {t('floorPlan.arrange')}
          </button>
          <button type="button" onClick={() => setArranging('new')}>
            {t('floorPlan.add')}
          </button>
        </header>
      )}
      <div className="oee-status-body">
        {planned ? (
          known && <PlanView plan={plan} rows={rows} />
        ) : (
          <MachineGrid rows={rows} work={byId} stops={why} settings={settings} />
        )}
      </div>
      {arranging && (
        <Suspense>
          <PlanEditor
            plan={arranging === 'plan' ? (plan ?? null) : null}
            rows={rows}
            onClose={() => setArranging(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** How many machines are in each state. */
function Counts({ rows }: { rows: readonly MachineNow[] }) {
  const t = useT()
  const [language] = useLanguage()
  const counts = new Map<string, number>()
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1)
  return (
    <ul className="oee-status-counts" aria-label={t('oeeStatus.counts')}>
      {machineStates
        .filter((state) => counts.has(state))
        .map((state) => (
          <li key={state}>
            <Lamp color={stateLamps[state]} label={t(`machineState.${state}`)} />{' '}
            <b>{numberText(counts.get(state) ?? 0, language)}</b>
          </li>
        ))}
    </ul>
  )
}
