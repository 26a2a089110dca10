import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, gantt, type Tone } from '#core/web/kit/chart/analysis/index.ts'
import type { LedgerEvent } from '../../contract/machine.api.ts'
import { type MachineState, machineStates } from '../../contract/machine-state.ts'

interface Props {
  machine: string
  events: readonly LedgerEvent[]
  /** Epoch milliseconds; what lasts has lasted until `now`. */
  from: number
  to: number
  now: number
}

const tones: Record<MachineState, Tone> = {
  running: 'good',
  waiting: 'warn',
  fault: 'bad',
  off: 'off',
  changingMold: 'accent',
  custom: 'custom',
  noData: 'noData',
}

/** What a machine did from one moment to another; planned stops that are not assessed are paler. */
export function StateStrip({ machine, events, from, to, now }: Props) {
  const t = useT()
  return (
    <AnalysisChart
      title={t('machineOee.states')}
      chart={gantt({
        rows: [machine],
        states: Object.fromEntries(
          machineStates.map((state) => [state, { label: t(`machineState.${state}`), tone: tones[state] }]),
        ),
        spans: events.map(({ start, end, state, reasonName, note, planned, assessed }) => ({
          row: 0,
          from: Date.parse(start),
          to: end ? Date.parse(end) : now,
          state,
          note: reasonName ?? note,
          faint: planned === true && assessed !== true,
        })),
        from,
        to,
      })}
    />
  )
}
