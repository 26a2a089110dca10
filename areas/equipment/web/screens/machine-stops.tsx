import { field } from '#core/contract/field.ts'
import { type Action, callAction, column, ListScreen, type RowIn, type View } from '#core/web/kit/index.ts'
import { reasonReference } from '../../contract/exception-reason.ts'
import { assignStopReason, machineStopCrud, machineStopEntity, splitStop } from '../../contract/stop.ts'

/** What is asked for most. */
const views: readonly View[] = [
  {
    label: 'machineStop.view.toExplain',
    values: { startAt: { preset: 'yesterday' }, explained: ['false'], inPlan: ['true'] },
  },
  { label: 'kit.view.today', values: { startAt: { preset: 'today' } } },
  { label: 'machineState.fault', values: { state: ['fault'], startAt: { preset: 'last7Days' } } },
]

type Stop = RowIn<typeof machineStopCrud.select>

const columns = machineStopEntity.table.map((key) => {
  if (key === 'machineId') return column.reference<Stop>('machineId', { fixed: 'left', width: 140 })
  if (key === 'seconds') return column.duration<Stop>('seconds')
  return key === 'plannedSeconds' ? column.duration<Stop>('plannedSeconds', { width: 150, sortable: false }) : key
})

const assign: Action<Stop> = callAction(assignStopReason, {
  key: 'assign',
  right: 'machineStop.assign',
  ask: {
    name: 'machineStop',
    fields: {
      reasonId: field.reference(reasonReference, { required: true, display: 'reasonName' }),
      note: field.multiline({ max: 500 }),
    },
  },
})

/** A moment within the stop, to be moved from there. */
function middleOf({ startAt, endAt }: Stop): string {
  const [from, to] = [Date.parse(startAt ?? ''), endAt ? Date.parse(endAt) : Date.now()]
  return new Date(Math.round((from + to) / 2_000) * 1_000).toISOString()
}

const split: Action<Stop> = callAction(splitStop, {
  key: 'split',
  at: 'row',
  right: 'machineStop.assign',
  ask: { name: 'machineStop', fields: { at: field.instant({ required: true }) } },
  initial: ([stop]) => ({ at: stop && middleOf(stop) }),
  input: ([stop], asked) => ({ id: stop?.id, ...asked }),
})

const clear: Action<Stop> = {
  key: 'clear',
  at: 'bulk',
  danger: true,
  confirm: 'machineStop.clearConfirm',
  right: 'machineStop.assign',
  can: (stop) => stop.explained === true,
  endpoint: assignStopReason,
  input: (stops) => ({ ids: stops.map(({ id }) => id), reasonId: null }),
}

/** Yesterday's stops of planned time that nobody has explained: what a line leader begins the day with. Nobody explains rests and nights. */
const initialSearch = { startAt: { preset: 'yesterday' }, explained: ['false'], inPlan: ['true'] } as const

export default function MachineStops() {
  return (
    <ListScreen<Stop>
      crud={machineStopCrud}
      views={views}
      columns={columns}
      search={[
        'startAt',
        'explained',
        'inPlan',
        'state',
        { key: 'seconds', kind: 'number', label: 'machineStop.minSeconds' },
        'machineId',
        'lineId',
        'workshopId',
        'reasonId',
        'planned',
      ]}
      initialSearch={{ ...initialSearch, explained: [...initialSearch.explained], inPlan: [...initialSearch.inPlan] }}
      topics={['machineStop', 'machine']}
      actions={[assign, split, clear]}
    />
  )
}
